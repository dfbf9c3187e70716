import { useEffect, useRef, useSyncExternalStore } from "react";
import { useUi } from "../theme/context.ts";

/** What an act may ask of the press that ran it. */
export type KeyPress = Pick<KeyboardEvent, "preventDefault" | "target">;

export interface PageKey {
  /** `g`, `mod+k`, `shift+?`; `mod` is Ctrl, or ⌘ on a Mac. */
  keys: string;
  /** For the `?` sheet: "Write a note". */
  does: string;
  run: (event: KeyPress) => void;
  /** Groups of the `?` sheet: "This page", "Everywhere". */
  group?: string;
  /** Also while typing in a field; only for chords. */
  inFields?: boolean;
}

const registered = new Map<symbol, readonly PageKey[]>();
const listeners = new Set<() => void>();
let shown: readonly PageKey[] = [];
function changed() {
  shown = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/** The keys that work now, for the `?` sheet. */
export function usePageKeys(): readonly PageKey[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Whether a letter pressed there is meant for the control. A switch or a choice outside a form takes none: after "Snoozed"
 * is chosen, `j` still goes to the next notice. In a form all letters stay with the form.
 */
export function takesLetters(target: EventTarget | null): boolean {
  const chosen = target instanceof HTMLInputElement && /^(checkbox|radio|range)$/.test(target.type);
  return chosen ? target.form !== null : isTyping(target);
}

/** How long after typing in a field no key of the page acts: the field may have gone in mid-word. */
export const afterTypingMs = 1000;
let typedAt = Number.NEGATIVE_INFINITY;

/** Notes a key that was typed into a field; `at` is the time of its event. */
export function noteTyping(target: EventTarget | null, at: number): void {
  if (takesLetters(target)) typedAt = at;
}

/** Whether a key was typed into a field within the last second before `at`. */
export function typedJustBefore(at: number): boolean {
  return at - typedAt < afterTypingMs;
}

/** The field was left on purpose: what follows is meant for the page. */
function leftField(): void {
  typedAt = Number.NEGATIVE_INFINITY;
}

function hearTyping(event: KeyboardEvent): void {
  if (event.key === "Escape" || event.key === "Tab") leftField();
  else if (!event.ctrlKey && !event.metaKey && (event.key.length === 1 || event.key === "Backspace"))
    noteTyping(event.target, event.timeStamp);
}

if (typeof addEventListener === "function") {
  addEventListener("keydown", hearTyping, { capture: true });
  addEventListener("pointerdown", leftField, { capture: true });
}

/** Whether an event is this chord. A shifted sign (`?`) is matched by the sign itself. */
export function isChord(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.toLowerCase().split("+");
  const key = parts.at(-1);
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const sign = key !== undefined && key.length === 1 && !/[a-z0-9]/.test(key);
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === wants("mod") &&
    event.altKey === wants("alt") &&
    (sign || event.shiftKey === wants("shift"))
  );
}

const dialog = "[role=dialog][aria-modal=true]";
const isDialog = (target: EventTarget) => target instanceof Element && target.matches(dialog);

/** Keys of a page. Those of one letter obey the person's setting (WCAG 2.1.4) and never fire while typing. */
export function useKeys(keys: readonly PageKey[], enabled = true): void {
  const { singleKeys } = useUi();
  const latest = useRef(keys);
  latest.current = keys;
  const names = keys.map((key) => `${key.keys}:${key.does}`).join("|");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` says when the list as people see it has changed
  useEffect(() => {
    if (!enabled) return;
    const mine = Symbol("keys");
    registered.set(mine, latest.current);
    changed();
    return () => {
      registered.delete(mine);
      changed();
    };
  }, [names, enabled]);

  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const found = latest.current.find((key) => isChord(event, key.keys));
      if (!found) return;
      const single = !found.keys.includes("+") && found.keys.length === 1;
      if (single && (!singleKeys || takesLetters(event.target))) return;
      if (!found.keys.includes("+") && event.key.length === 1 && typedJustBefore(event.timeStamp)) return;
      if (!single && isTyping(event.target) && !found.inFields && !found.keys.includes("mod")) return;
      // A dialog in front takes the keys of the page behind it; the one that Esc has just closed is known by its path.
      const chordInFields = found.inFields && found.keys.includes("+");
      if (!chordInFields && (document.querySelector(dialog) || event.composedPath().some(isDialog))) return;
      event.preventDefault();
      found.run(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [enabled, singleKeys]);
}
