import type { Actor } from "../access/actor.ts";

/** Minutes within which looks at one tab of one chart are one event (AUD-1). */
export const readWindowMinutes = 15;
const window = readWindowMinutes * 60_000;
const most = 20_000;

interface Tab {
  subjectId: string;
  section: string | null;
}
const keyOf = (actor: Actor, tab: Tab) => `${actor.userId}|${tab.subjectId}|${tab.section}`;

/**
 * Caches which chart tabs a user opened recently, in any browser, so that reads within 15 minutes are one audit entry
 * (AUD-1). It saves a query of the log, which has the entries of other processes.
 */
export class ChartReads {
  readonly #seen = new Map<string, number>();

  isNew(actor: Actor, tab: Tab, now: string): boolean {
    const key = keyOf(actor, tab);
    const at = Date.parse(now);
    const before = this.#seen.get(key);
    if (before !== undefined && at - before < window && at >= before) return false;
    this.#seen.delete(key);
    this.#seen.set(key, at);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > most && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  /** Forgets a read whose entry could not be written, so that the next read writes one. */
  forget(actor: Actor, tab: Tab): void {
    this.#seen.delete(keyOf(actor, tab));
  }
}
