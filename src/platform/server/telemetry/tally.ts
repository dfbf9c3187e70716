const counted = ["signInFailures", "refreshReuse"] as const;
type Counted = (typeof counted)[number];

/** Counters of this process since it started, for `/metrics`. */
export class Tally {
  readonly #counts = new Map<Counted, number>();

  add(what: Counted): void {
    this.#counts.set(what, this.of(what) + 1);
  }
  of(what: Counted): number {
    return this.#counts.get(what) ?? 0;
  }
}
