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

/** How many tabs there are by the locks they hold. */
export function tabsByLocks(held: readonly (string | undefined)[]): number {
  return new Set(held.filter((name) => name?.startsWith(lockPrefix))).size;
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
  return (await countByLocks(navigator.locks, own, write)) - 1;
}

/** Holds this tab's lock and writes how many tabs hold one. Gives the count, this tab included. */
export async function countByLocks(
  locks: Pick<LockManager, "request" | "query">,
  own: string,
  write: (count: number) => void,
): Promise<number> {
  await new Promise<void>((granted) => {
    // Held until the tab is gone: the promise never settles.
    void locks.request(own, () => {
      granted();
      return new Promise<never>(() => undefined);
    });
  });
  // One tab counts at a time: a tab that counted before another came must not write its number over the other's.
  return locks.request("counting-tabs", async () => {
    const { held = [] } = await locks.query();
    const count = tabsByLocks(held.map((lock) => lock.name));
    write(count);
    return count;
  });
}
