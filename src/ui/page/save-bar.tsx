import { IconAlertTriangle, IconCheck, IconPencil, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useUi } from "../theme/context.ts";
import { showTime } from "../when.ts";
import classes from "./page.module.css";

export type SaveState =
  | { kind: "clean" }
  | { kind: "dirty" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  | { kind: "draft"; at: string }
  | { kind: "error"; why: string };

const icons = {
  clean: null,
  dirty: <IconPencil size="1.15em" />,
  saving: <IconRefresh size="1.15em" />,
  saved: <IconCheck size="1.15em" />,
  draft: <IconCheck size="1.15em" />,
  error: <IconAlertTriangle size="1.15em" />,
} as const;

export function saveSentence(state: SaveState, timeZone: string): string {
  switch (state.kind) {
    case "clean":
      return "";
    case "dirty":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "saved":
      return `Saved ${showTime(state.at, timeZone)}`;
    case "draft":
      return `Draft kept ${showTime(state.at, timeZone)}`;
    case "error":
      return state.why;
  }
}

/**
 * Stays at the foot of a form: what became of the typing so far, and what can be done with it. The field under the keys
 * is scrolled clear of it, and toasts rise above it (`--cairn-foot`).
 */
export function StickySaveBar({ state, children }: { state: SaveState; children: ReactNode }) {
  const { timeZone } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    // With large letters on a phone it takes two lines.
    const observer = new ResizeObserver(() => style.setProperty("--cairn-foot", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--cairn-foot");
    };
  }, []);
  return (
    <div ref={bar} className={classes.saveBar}>
      <span className={classes.saveState} data-state={state.kind} role="status" aria-live="polite">
        {icons[state.kind]}
        {saveSentence(state, timeZone)}
      </span>
      {children}
    </div>
  );
}
