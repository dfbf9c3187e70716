interface Running<T> {
  current: Promise<T>;
  /** Starts when `current` ends; shared by all calls made in the meantime. */
  next: Promise<T> | null;
}

/**
 * Coalesces simultaneous reads of the same key. After each dose, every screen of a location reloads the med pass at once
 * and one query serves them all. A call made during a read gets the next one, so results never predate the call.
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
