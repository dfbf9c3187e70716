/** Token buckets in this process: `perMinute` refill, bursts up to the same number. */
export class Buckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token: 0 when there was one, else the whole seconds until there will be (`Retry-After`). */
  take(key: string, perMinute: number, now = Date.now()): number {
    const known = this.#buckets.get(key);
    const tokens = known ? Math.min(perMinute, known.tokens + ((now - known.at) * perMinute) / 60_000) : perMinute;
    if (this.#buckets.size > 50_000) this.#buckets.clear();
    this.#buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute - 1e-6);
  }
}
