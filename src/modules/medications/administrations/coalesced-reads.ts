interface Running<T> {
  current: Promise<T>;
  /** Begins when `current` has ended; shared by all who came meanwhile. */
  next: Promise<T> | null;
}

/**
 * One reading for all who ask the same thing at once. After each dose every screen of a place reads its sheet again in
 * the same moment; they get one answer. Nobody gets an old one: who comes while a reading runs waits for the next, so
 * each answer was read after it was asked for.
 */
export class CoalescedReads<T> {
  readonly #running = new Map<string, Running<T>>();

  read(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key, read);
    running.next ??= running.current.then(
      () => this.#start(key, read),
      () => this.#start(key, read),
    );
    return running.next;
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const entry: Running<T> = { current: Promise.resolve().then(read), next: null };
    this.#running.set(key, entry);
    const done = () => {
      if (entry.next === null && this.#running.get(key) === entry) this.#running.delete(key);
    };
    entry.current.then(done, done);
    return entry.current;
  }
}
