import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { isStepOpen, typedJustBefore } from "../keys/use-keys.ts";

export interface RowKeys {
  active: number;
  setActive(index: number): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  /** Put beside `onKeyDown`: they know whether the focus is among the rows. */
  onFocus(): void;
  onBlur(event: FocusEvent<HTMLElement>): void;
  /** Put on the element around the rows; each row carries `data-row={index}`. */
  container: React.RefObject<HTMLTableSectionElement | null>;
}

interface RowKeysOptions {
  count: number;
  /** Scrolls a row that is not drawn yet (virtual lists) into being. */
  reveal?: ((index: number) => void) | undefined;
  onSelect?: ((index: number, event: { shiftKey: boolean }) => void) | undefined;
  singleKeys: boolean;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Movement between rows: j/k and arrows, Home and End, Enter opens the row's link, Space selects it. */
export function useRowKeys({ count, reveal, onSelect, singleKeys }: RowKeysOptions): RowKeys {
  const [active, setActive] = useState(0);
  const container = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const rowAt = (index: number) => container.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowAt(wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
    row.scrollIntoView?.({ block: "nearest" });
  });

  // The keys work at once on the page's first list, before anything in it has the focus.
  const enter = useRef(() => {});
  enter.current = () => go(Math.min(active, count - 1));
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isStepOpen()) return;
      if (
        steps[event.key] === undefined ||
        (event.key.length === 1 && (!singleKeys || typedJustBefore(event.timeStamp)))
      )
        return;
      const rest = document.activeElement;
      if (rest && rest !== document.body && rest.id !== "content") return;
      if (count === 0 || document.querySelector("[role=dialog][aria-modal=true], [role=menu]")) return;
      if (document.querySelector("[data-row]")?.closest("tbody, [data-rows]") !== container.current) return;
      event.preventDefault();
      enter.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [count, singleKeys]);

  // A row that was dealt with goes, and the focus with it; the one in its place takes it, so that the next is at hand.
  const inside = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) rowAt(Math.min(active, count - 1))?.focus({ preventScroll: true });
  });

  // One tab stop a list: what a row offers is reached by the arrow to the right.
  useEffect(() => {
    for (const button of container.current?.querySelectorAll<HTMLElement>("[data-row] button") ?? [])
      button.tabIndex = -1;
  });

  const go = (index: number) => {
    const next = Math.min(count - 1, Math.max(0, index));
    wanted.current = next;
    reveal?.(next);
    setActive(next);
    // The row that is active already renders nothing new, so the effect above would not run.
    if (next === active) rowAt(next)?.focus();
  };

  return {
    active: Math.min(active, Math.max(0, count - 1)),
    setActive,
    container,
    onFocus() {
      inside.current = true;
    },
    onBlur({ currentTarget, target, relatedTarget }) {
      const taken = !target.isConnected || target.matches(":disabled");
      inside.current = relatedTarget ? currentTarget.contains(relatedTarget) : taken;
    },
    onKeyDown(event) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
      const index = Number(row.dataset.row);
      const onRow = event.target === row;
      const step = steps[event.key];
      if (step !== undefined && (event.key.length > 1 || singleKeys) && (onRow || isLink(event.target)))
        go(index + step);
      else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        if (!moveInRow(row, event.target, event.key === "ArrowRight" ? 1 : -1)) return;
      } else if (event.key === "Home" && onRow) go(0);
      else if (event.key === "End" && onRow) go(count - 1);
      else if (event.key === "Enter" && onRow) openRow(row);
      else if (event.key === " " && onRow && onSelect) onSelect(index, event);
      else return;
      event.preventDefault();
    },
  };
}

/** From the row over its buttons and back; false when there is nowhere to go. */
function moveInRow(row: HTMLElement, from: EventTarget, step: 1 | -1): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>("button:not(:disabled):not([data-row-link])")];
  const at = stops.findIndex((stop) => stop === from);
  const next = at < 0 ? undefined : stops[at + step];
  next?.focus();
  return next !== undefined;
}

function isLink(target: EventTarget): boolean {
  return target instanceof HTMLAnchorElement;
}

/** Follows the row's link, so that the router and the browser treat it like any other. */
export function openRow(row: HTMLElement): void {
  row.querySelector<HTMLElement>("[data-row-link]")?.click();
}

/** A click beside the link opens the row too, unless it was meant for something else or marked text. */
export function openRowByClick(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (target.closest("a, button, input, label, select, textarea, [role=menuitem]")) return;
  if (window.getSelection()?.toString()) return;
  openRow(event.currentTarget);
}
