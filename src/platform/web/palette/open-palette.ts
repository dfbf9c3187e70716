import { useSyncExternalStore } from "react";

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What had the focus before: the field takes it so early that the dialog itself can no longer know. */
let before: HTMLElement | null = null;

export function openPalette(): void {
  if (!open) before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  set(true);
}
export const closePalette = (): void => set(false);

/** Once the palette has gone, unless what was opened from it took the focus. */
export function giveFocusBack(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    before?.focus({ preventScroll: true });
  before = null;
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
