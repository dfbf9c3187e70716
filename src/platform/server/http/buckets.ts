interface Bucket {
  tokens: number;
  at: number;
  perMinute: number;
  /** Taken since the last exchange with other processes. */
  unreported: number;
}

/** Exchanged once this part of a quota is used up: ordinary work never reaches it, and costs no statement. */
const quietPart = 0.1;

/**
 * Token buckets: `perMinute` refill, bursts up to the same number. Counted in this process at once; `SharedBuckets` exchanges
 * what busy buckets have spent with the other processes.
 */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token: 0 when there was one, else the whole seconds until there will be (`Retry-After`). */
  take(key: string, perMinute: number, now = Date.now()): number {
    const known = this.#buckets.get(key);
    const tokens = known ? filled(known, now) : perMinute;
    if (this.#buckets.size > 50_000) this.#buckets.clear();
    const taken = tokens >= 1 ? 1 : 0;
    this.#buckets.set(key, {
      tokens: tokens - taken,
      at: now,
      perMinute,
      unreported: (known?.unreported ?? 0) + taken,
    });
    return taken ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute - 1e-6);
  }

  /** Whole tokens left, and the seconds until all are there again. */
  left(key: string, perMinute: number, now = Date.now()): { tokens: number; fullIn: number } {
    const known = this.#buckets.get(key);
    const tokens = known ? filled(known, now) : perMinute;
    return { tokens: Math.max(0, Math.floor(tokens)), fullIn: Math.ceil(((perMinute - tokens) * 60) / perMinute) };
  }

  /** What busy buckets have spent since the last exchange; from now on it counts as exchanged. */
  tell(now = Date.now()): { key: string; spent: number; perMinute: number }[] {
    const reported: { key: string; spent: number; perMinute: number }[] = [];
    for (const [key, bucket] of this.#buckets) {
      const tokens = filled(bucket, now);
      // Full again: nothing to say, and nothing to remember.
      if (tokens >= bucket.perMinute) this.#buckets.delete(key);
      else if (bucket.unreported > 0 && tokens < bucket.perMinute * (1 - quietPart)) {
        reported.push({ key, spent: bucket.unreported, perMinute: bucket.perMinute });
        bucket.unreported = 0;
      }
    }
    return reported;
  }

  /** What is left for all processes, less what was taken here since `tell()`. */
  learn(key: string, tokens: number, now = Date.now()): void {
    const bucket = this.#buckets.get(key);
    if (bucket) Object.assign(bucket, { tokens: tokens - bucket.unreported, at: now });
  }

  /** The exchange failed: the amounts are kept for the next one. */
  takeBack(reported: readonly { key: string; spent: number }[]): void {
    for (const { key, spent } of reported) {
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.unreported += spent;
    }
  }
}

function filled({ tokens, at, perMinute }: Bucket, now: number): number {
  return Math.min(perMinute, tokens + ((now - at) * perMinute) / 60_000);
}
