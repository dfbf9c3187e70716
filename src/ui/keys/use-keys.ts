import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
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
  /** A chord that means something else while typing, such as Ctrl Z. */
  outsideFields?: boolean;
}

const registered = new Map<symbol, readonly PageKey[]>();
const listeners = new Set<() => void>();
/** The open steps, the newest last. Keys of a page act only in the newest one. */
const openSteps: symbol[] = [];
let shown: readonly PageKey[] = [];
function changed() {
  const step = openSteps.at(-1);
  shown = [...registered].flatMap(([owner, keys]) =>
    step === undefined || owner === step ? keys : keys.filter(actsOverSteps),
  );
  for (const listener of listeners) listener();
}

/** Whether a step is open: typing must then not reach the keys of the page behind it. */
export function isStepOpen(): boolean {
  return openSteps.length > 0;
}

/** Only chords of the shell, such as search, act while a step is open: with Ctrl, ⌘ or Alt, which typing does not press. */
function actsOverSteps({ keys, group }: PageKey): boolean {
  return group !== undefined && /^(mod|alt)\+/.test(keys.toLowerCase());
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
  // Enter completes a field of one line; in a longer text it is typing.
  const completes = event.key === "Enter" && event.target instanceof HTMLInputElement;
  if (event.key === "Escape" || event.key === "Tab" || completes) leftField();
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
  useKeyList(keys, enabled, false);
}

/**
 * Keys of a step that records something, such as a dose. While it is open, no key of the page behind it acts, and of the
 * shell only chords with Ctrl or Alt.
 */
export function useStepKeys(keys: readonly PageKey[]): void {
  useKeyList(keys, true, true);
}

function useKeyList(keys: readonly PageKey[], enabled: boolean, isStep: boolean): void {
  const { singleKeys } = useUi();
  const latest = useRef(keys);
  latest.current = keys;
  const [mine] = useState(() => Symbol("keys"));
  const names = keys.map((key) => `${key.keys}:${key.does}`).join("|");
  /** The keys as people see them; chosen from a list, each runs its newest act, and a key that has gone runs none. */
  const list = () => ({
    names,
    keys: keys.map((key) => ({
      ...key,
      run: (press: KeyPress) =>
        latest.current.find((now) => now.keys === key.keys && now.does === key.does)?.run(press),
    })),
  });
  const [listed, setListed] = useState(list);
  if (listed.names !== names) setListed(list());

  useEffect(() => {
    if (!enabled) return;
    registered.set(mine, listed.keys);
    changed();
    return () => {
      registered.delete(mine);
      changed();
    };
  }, [listed, enabled, mine]);

  // Before the next key press: a passive effect could leave a moment in which the page's keys still act.
  useLayoutEffect(() => {
    if (!enabled || !isStep) return;
    openSteps.push(mine);
    changed();
    return () => {
      openSteps.splice(openSteps.indexOf(mine), 1);
      changed();
    };
  }, [enabled, isStep, mine]);

  // Keys act from the first paint on: someone who types fast, or on a slow device, presses them before passive effects ran.
  useLayoutEffect(() => {
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
      if (isStepOpen() && openSteps.at(-1) !== mine && !actsOverSteps(found)) return;
      if (found.outsideFields && isTyping(event.target)) return;
      const chordInFields = found.inFields && found.keys.includes("+");
      if (!chordInFields && (document.querySelector(dialog) || event.composedPath().some(isDialog))) return;
      event.preventDefault();
      found.run(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [enabled, singleKeys, mine]);
}
