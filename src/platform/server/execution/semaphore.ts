import { Problem } from "#platform/shared/problems.ts";

/** Runs at most `atOnce` tasks at a time. Later tasks are queued; once `queueMost` are queued, the newest is refused (`busy`). */
export class Semaphore {
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
      // A task that ends passes its place to the first in the queue, so a new task cannot overtake it.
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
 * For changes without a session, mostly sign-ins. A password is verified inside the transaction, so without this limit a wave
 * of sign-ins would hold every database connection while its hashes are computed (AUTH-4).
 */
export const signInSemaphore = () =>
  new Semaphore({
    atOnce: 4,
    queueMost: 50,
    refusal: "Too many people are signing in at this moment. Try again in a few seconds.",
  });
