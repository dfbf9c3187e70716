import { useEffect, useRef } from "react";
import { takesLetters } from "#ui/index.ts";

/** A scanner types faster than this; a person types slower. */
const betweenKeysMs = 80;
/** Shorter input without Enter is a slip of the keyboard. */
const leastLength = 6;

/**
 * Takes what a barcode scanner types, wherever the focus is: from its first digit, or the sign our own labels start with, until
 * Enter or a pause. None of these keys reaches the page, so that a scan never acts as a shortcut. Text fields keep what is
 * typed into them.
 */
export function useWedge(onCode: (code: string) => void, enabled: boolean): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!enabled) return;
    let typed = "";
    let pause: ReturnType<typeof setTimeout> | undefined;
    const end = (least: number) => {
      clearTimeout(pause);
      const code = typed;
      typed = "";
      if (code.length >= least) latest.current(code);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (typed === "" && !startsScan(event)) return;
      if (event.key !== "Enter" && event.key.length !== 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Enter") return end(2);
      typed += event.key;
      clearTimeout(pause);
      pause = setTimeout(() => end(leastLength), betweenKeysMs);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      clearTimeout(pause);
      removeEventListener("keydown", onKey, { capture: true });
    };
  }, [enabled]);
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(radio|checkbox|button)$/.test(target.type));

function startsScan({ key, target }: KeyboardEvent): boolean {
  if (isTextField(target)) return false;
  // A digit selects an answer where one has the focus; the other signs mean nothing anywhere.
  return key === "=" || key === "]" || (/^\d$/.test(key) && !takesLetters(target));
}
