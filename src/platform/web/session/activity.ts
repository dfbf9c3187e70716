/** Playing audio or video counts as being there, but not for longer than this without a hand moving (SES-7). */
export const longestMediaMs = 60 * 60_000;

/**
 * How often a page without requests reports its user as active. With the half minute that the server rounds off, this stays
 * below the two minutes by which the server locks later than the browser, so a reading user is not locked out.
 */
export const signOfLifeMs = 80_000;

/** The last user activity, for the idle rule. Times are milliseconds of one clock. */
export class Activity {
  #handAt: number;
  #soundAt = Number.NEGATIVE_INFINITY;

  constructor(now: number) {
    this.#handAt = now;
  }

  get lastAt(): number {
    return Math.max(this.#handAt, this.#soundAt);
  }

  /**
   * A hand moved. Not taken, and false, when the limit is over: a computer that slept wakes by a movement, which must
   * not open what should have been locked long ago.
   */
  hand(now: number, limitMs: number): boolean {
    if (now - this.lastAt >= limitMs) return false;
    this.#handAt = Math.max(this.#handAt, now);
    return true;
  }

  /** Activity in another tab, which applied the limit itself. */
  elsewhere(at: number): void {
    this.#handAt = Math.max(this.#handAt, at);
  }

  plays(now: number): void {
    if (now - this.#handAt < longestMediaMs) this.#soundAt = now;
  }
}
