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
 * Remembers which chart tabs a person opened lately, in whatever browser, so that one look is one audit entry for 15
 * minutes (AUD-1). Spares the question to the log, which answers for what other processes have written.
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

  /** The entry could not be written: the next look must try again, or it would be given without one. */
  forget(actor: Actor, tab: Tab): void {
    this.#seen.delete(keyOf(actor, tab));
  }
}
