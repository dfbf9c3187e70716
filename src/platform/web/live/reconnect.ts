/** Delay before the nth try to reconnect: full jitter between 0.5 and 30 s (RT-5). `random` in [0, 1). */
export function reconnectDelay(tries: number, random: number): number {
  const ceiling = Math.min(30_000, 500 * 2 ** Math.min(tries, 10));
  return 500 + Math.floor(random * Math.max(0, ceiling - 500));
}
