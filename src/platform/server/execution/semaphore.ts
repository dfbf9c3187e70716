import { Problem } from "#platform/shared/problems.ts";

/** Lets so many pieces of work run at a time; the next ones wait, and when too many wait the newest is refused (`busy`). */
export class Turns {
  readonly #options: { atOnce: number; queueMost: number; refusal: string };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: { atOnce: number; queueMost: number; refusal: string }) {
    this.#options = options;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, queueMost, refusal } = this.#options;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= queueMost) throw new Problem("busy", refusal);
      // Whoever ends hands the turn over, so nobody who comes now can be faster.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/**
 * Changes by people who are not signed in, sign-ins above all: a password is verified inside their transaction, so without a
 * bound a storm of them would hold every connection while it waits for its hashes (AUTH-4), and nurses would wait behind it.
 */
export const visitorTurns = () =>
  new Turns({
    atOnce: 4,
    queueMost: 50,
    refusal: "Too many people are signing in at this moment. Try again in a few seconds.",
  });
