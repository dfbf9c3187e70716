import type { Actor } from "../actor.ts";

const window = 15 * 60_000;
const most = 20_000;

/** Remembers which chart tabs a person opened lately, so that one look is one audit entry for 15 minutes (AUD-1). */
export class ChartReads {
  readonly #seen = new Map<string, number>();

  isNew(actor: Actor, chart: { subjectId: string; section: string | null }, now: string): boolean {
    const key = `${actor.sessionId ?? actor.userId}|${chart.subjectId}|${chart.section}`;
    const at = Date.parse(now);
    const before = this.#seen.get(key);
    if (before !== undefined && at - before < window && at >= before) return false;
    this.#seen.delete(key);
    this.#seen.set(key, at);
    if (this.#seen.size > most) this.#seen.delete(this.#seen.keys().next().value as string);
    return true;
  }
}
