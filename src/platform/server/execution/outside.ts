/** Thrown by `act.outside()` for what has not been asked yet. It ends the transaction; the action runs again with the answer. */
class OutsideFirst extends Error {
  constructor(key: string) {
    super(`${key} has not been asked yet.`);
  }
}

interface Pending {
  key: string;
  ask: () => Promise<unknown>;
}

/** What outside services answered to one action, by key. It outlives the action's transactions. */
export class OutsideAnswers {
  readonly #answers = new Map<string, Promise<unknown>>();
  #pending: Pending | null = null;

  /** The answer, or the error, of this key; throws when it has not been asked. */
  async answer<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (!known) {
      this.#pending = { key, ask };
      throw new OutsideFirst(key);
    }
    // A key names one question, so its answer has the type of every `ask` given with it.
    return known as Promise<T>;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Throws when the work caught what `answer` threw: it must not be committed without the answer. */
  requireNonePending(): void {
    if (this.#pending) throw new OutsideFirst(this.#pending.key);
  }

  async askPending(): Promise<void> {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    const asked = pending.ask();
    this.#answers.set(pending.key, asked);
    // A failure belongs to the action that asks.
    await asked.catch(() => undefined);
  }
}

const most = 5;

/**
 * Runs `once`, a transaction, again each time it needs an outside service that was not asked yet. `beforeAsking` may refuse
 * to ask.
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
      if (asked === most) throw new Error("An action asks for something new each time it runs.", { cause: error });
      await beforeAsking();
      await outside.askPending();
    }
  }
}
