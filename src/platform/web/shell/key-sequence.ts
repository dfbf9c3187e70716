const withinMs = 1200;

/**
 * One key press in the sequence `g`, then a letter. `gAt` is when `g` was pressed (−∞ when it was not); the letter is
 * given when it completes the sequence in time. Times are milliseconds of one clock. Where `g` is a key of the page itself (to
 * give a dose), it begins no sequence: the letter behind it must mean there what it always means there.
 */
export function nextOfSequence(
  key: string,
  at: number,
  gAt: number,
  isPageKey = false,
): { letter: string | null; gAt: number } {
  const none = Number.NEGATIVE_INFINITY;
  if (isPageKey) return { letter: null, gAt: none };
  if (/^[a-z]$/.test(key) && at - gAt < withinMs) return { letter: key, gAt: none };
  return { letter: null, gAt: key === "g" ? at : none };
}
