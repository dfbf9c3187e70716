const withinMs = 1200;

/**
 * One key press in the sequence `g`, then a letter. `gAt` is when `g` was pressed (−∞ when it was not); the letter is
 * given when it completes the sequence in time. Times are milliseconds of one clock.
 */
export function nextOfSequence(key: string, at: number, gAt: number): { letter: string | null; gAt: number } {
  const none = Number.NEGATIVE_INFINITY;
  if (/^[a-z]$/.test(key) && at - gAt < withinMs) return { letter: key, gAt: none };
  return { letter: null, gAt: key === "g" ? at : none };
}
