import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "#platform/server/clock.ts";

/**
 * A clock that shows another time to each strand of work, so that stories of several people, each at its own hour, are
 * played at once by one process.
 */
export class StoryClock implements Clock {
  readonly #at = new AsyncLocalStorage<string>();
  readonly #otherwise: string;

  /** `otherwise` is what it shows outside any story. */
  constructor(otherwise: string) {
    this.#otherwise = otherwise;
  }
  now(): string {
    return this.#at.getStore() ?? this.#otherwise;
  }
  /** Runs `work` at that instant; what it awaits and starts sees the same time. */
  at<T>(instant: string, work: () => Promise<T>): Promise<T> {
    return this.#at.run(instant, work);
  }
}
