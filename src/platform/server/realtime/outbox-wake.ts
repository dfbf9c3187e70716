import type pg from "pg";

export const outboxChannel = "cairn_outbox";

/**
 * NOTIFY after the commit, on a connection of its own and at most every 20 ms: inside business transactions it would
 * make all commits wait for one lock (RT-4). A reader's own poll covers a lost wake-up.
 */
export class OutboxWake {
  readonly #pool: pg.Pool;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  poke(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#sending = this.#pool.query(`NOTIFY ${outboxChannel}`).catch(() => {});
    }, 20);
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#sending;
  }
}
