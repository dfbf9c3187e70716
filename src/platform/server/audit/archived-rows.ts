import type { ArchivedMonth } from "./archived-months.ts";

interface HashedRow {
  xid: string;
  id: string;
  rowHash: Buffer;
}

const byPlace = (a: HashedRow, b: HashedRow) =>
  a.xid === b.xid ? (a.id < b.id ? -1 : 1) : BigInt(a.xid) < BigInt(b.xid) ? -1 : 1;

/** What a verification needs of rows that are no longer in the database. */
export class ArchivedRows {
  readonly #whole: readonly (readonly [number, number])[];
  readonly #leaves: readonly HashedRow[];
  readonly summary: { from: string; to: string; months: number; events: number } | null;

  constructor(months: readonly ArchivedMonth[]) {
    this.#whole = months.flatMap(({ wholeSeqs }) => wholeSeqs).sort(([a], [b]) => a - b);
    this.#leaves = months
      .flatMap(({ leaves }) => leaves.map(([xid, id, hash]) => ({ xid, id, rowHash: Buffer.from(hash, "hex") })))
      .sort(byPlace);
    const [first, last] = [months[0], months.at(-1)];
    this.summary =
      first && last
        ? {
            from: first.month.slice(0, 7),
            to: last.month.slice(0, 7),
            months: months.length,
            events: months.reduce((sum, { eventCount }) => sum + eventCount, 0),
          }
        : null;
  }

  /** Whether every row of the seal is archived. */
  isWhole(seq: number): boolean {
    return this.#whole.some(([from, to]) => seq >= from && seq <= to);
  }

  /** The rows of a seal that reaches over an archive's edge, in the order they were sealed in. */
  merged(here: readonly HashedRow[], afterXid: string, toXid: string): readonly HashedRow[] {
    const [after, to] = [BigInt(afterXid), BigInt(toXid)];
    const left = this.#leaves.filter(({ xid }) => BigInt(xid) > after && BigInt(xid) <= to);
    return left.length === 0 ? here : [...here, ...left].sort(byPlace);
  }
}
