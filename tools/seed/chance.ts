import { createHash } from "node:crypto";

/** Chance that is the same at each seeding: one stream for each name, so that a new story changes no other. */
export class Chance {
  #state: number;
  constructor(name: string) {
    this.#state = createHash("sha256").update(`alder-creek ${name}`).digest().readUInt32LE(0);
  }
  /** In [0, 1): mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }
  isTrue(probability: number): boolean {
    return this.next() < probability;
  }
  pick<const T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error("Nothing to pick from.");
    return found;
  }
  /** Some of the list, in its order. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.isTrue(probability));
  }
  /** A value around `middle`, within `spread` to either side, more often near the middle. */
  around(middle: number, spread: number): number {
    return Math.round(middle + (this.next() + this.next() - 1) * spread);
  }
}
