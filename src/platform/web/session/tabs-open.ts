import { newId } from "../../shared/ids.ts";

/**
 * `tabsOpen` in local storage counts this browser's tabs: +1 at load, −1 on `pagehide`. A crashed browser never
 * subtracts, so each tab also holds a Web Lock, and the count is corrected to the number of locks at load (SES-2).
 */
const key = "tabsOpen";
const lockPrefix = "tab:";

/** The stored text as a count; anything that is no count is 0. */
export function countIn(stored: string | null): number {
  const count = Number.parseInt(stored ?? "", 10);
  return Number.isFinite(count) && count > 0 ? count : 0;
}

/** A change of the count, never below 0. */
export function counted(stored: string | null, change: 1 | -1): number {
  return Math.max(0, countIn(stored) + change);
}

/** How many tabs there are by their locks: held ones, and this one, whose lock may not be granted yet. */
export function tabsByLocks(held: readonly (string | undefined)[], own: string): number {
  return new Set([...held.filter((name) => name?.startsWith(lockPrefix)), own]).size;
}

let counting: Promise<number> | null = null;
/**
 * Counts this tab in and gives how many others are open. Counts out and in again as the page is hidden and restored. A start that
 * is tried again counts nothing twice.
 */
export function countThisTab(): Promise<number> {
  counting ??= countOnce();
  return counting;
}

async function countOnce(): Promise<number> {
  const own = `${lockPrefix}${newId()}`;
  const write = (count: number) => localStorage.setItem(key, String(count));
  const add = (change: 1 | -1) => write(counted(localStorage.getItem(key), change));
  add(1);
  addEventListener("pagehide", () => add(-1));
  addEventListener("pageshow", (event) => event.persisted && add(1));
  if (!("locks" in navigator && navigator.locks)) return Math.max(0, countIn(localStorage.getItem(key)) - 1);
  // Held until the tab is gone: the promise never settles.
  void navigator.locks.request(own, () => new Promise<never>(() => undefined));
  const { held = [] } = await navigator.locks.query();
  const tabs = tabsByLocks(
    held.map((lock) => lock.name),
    own,
  );
  write(tabs);
  return tabs - 1;
}
