import type { Platform } from "../platform.ts";
import { Buckets } from "./buckets.ts";

const everyMs = 1_000;

/**
 * Shares buckets between all processes (OPS-5): a request is counted in memory without a query; once a second the busy
 * buckets of the process, if there are any, are reconciled in one statement. A burst over several servers within that
 * second leaves a debt that is paid back.
 */
export class SharedBuckets extends Buckets {
  readonly #platform: Platform;
  #timer: NodeJS.Timeout | null = null;
  constructor(platform: Platform) {
    super();
    this.#platform = platform;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.exchange(), everyMs).unref();
  }
  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async exchange(): Promise<void> {
    const reported = this.tell();
    if (reported.length === 0) return;
    try {
      const rows = await this.#platform.database.global<{ bucket: string; tokens: number }>(
        "SELECT bucket, tokens FROM cairn_share_spending($1, $2, $3)",
        [
          reported.map(({ key }) => key),
          reported.map(({ spent }) => spent),
          reported.map(({ perMinute }) => perMinute),
        ],
      );
      for (const { bucket, tokens } of rows) this.learn(bucket, tokens);
    } catch {
      // Database failures are reported elsewhere; this process continues to count on its own.
      this.takeBack(reported);
    }
  }
}
