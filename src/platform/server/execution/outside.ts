/** Thrown by `act.outside()` at the first call with a key. Rolls back the transaction; the action then runs again. */
class OutsideFirst extends Error {
  constructor(key: string) {
    super(`The outside service has not been called yet: ${key}.`);
  }
}

interface Pending {
  key: string;
  ask: () => Promise<unknown>;
}

/** Results of outside calls of one action, by key. Kept across the runs of the action. */
export class OutsideAnswers {
  readonly #answers = new Map<string, Promise<unknown>>();
  #pending: Pending | null = null;

  /** The result or error of this key. Throws if the call has not been made yet. */
  async answer<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (!known) {
      this.#pending = { key, ask };
      throw new OutsideFirst(key);
    }
    // One key identifies one call, so the result has the type of its `ask`.
    return known as Promise<T>;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Throws if the action caught the error of `answer`, because it must not commit without the result. */
  requireNonePending(): void {
    if (this.#pending) throw new OutsideFirst(this.#pending.key);
  }

  async askPending(): Promise<void> {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    const asked = pending.ask();
    this.#answers.set(pending.key, asked);
    // The action handles the error when it runs again.
    await asked.catch(() => undefined);
  }
}

const most = 5;

/**
 * Runs `once` (a transaction), and runs it again after each outside call it needs. `beforeAsking` may throw to prevent a
 * call.
 */
export async function askingOutside<T>(
  once: (outside: OutsideAnswers) => Promise<T>,
  beforeAsking: () => Promise<void> = async () => {},
): Promise<T> {
  const outside = new OutsideAnswers();
  for (let asked = 0; ; asked += 1) {
    try {
      return await once(outside);
    } catch (error) {
      if (!outside.isPending) throw error;
      if (asked === most)
        throw new Error("The action uses a new key for an outside call at each run.", { cause: error });
      await beforeAsking();
      await outside.askPending();
    }
  }
}
