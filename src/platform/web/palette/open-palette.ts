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

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
