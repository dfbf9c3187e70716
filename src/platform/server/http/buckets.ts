/** Token buckets in this process: `perMinute` refill, bursts up to the same number. */
export class Buckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token; false when none is left. */
  take(key: string, perMinute: number): boolean {
    const now = Date.now();
    const known = this.#buckets.get(key);
    const tokens = known ? Math.min(perMinute, known.tokens + ((now - known.at) * perMinute) / 60_000) : perMinute;
    if (this.#buckets.size > 50_000) this.#buckets.clear();
    this.#buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1;
  }
}
