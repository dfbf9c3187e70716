/** The server's clock decides (architecture §5). Tests move it; nothing else replaces it. */
export interface Clock {
  /** Now, RFC 3339 in UTC with milliseconds. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };
