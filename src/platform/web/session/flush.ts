/** Things that must be kept before the page lets go of what is typed: drafts register here. */
const flushers = new Set<() => Promise<void> | void>();

export function onFlush(flush: () => Promise<void> | void): () => void {
  flushers.add(flush);
  return () => flushers.delete(flush);
}

/** Saves everything typed. Never fails, and never holds the screen longer than `limitMs`: the device has its copy first. */
export async function flushTyped(limitMs = 1500): Promise<void> {
  const all = Promise.allSettled([...flushers].map(async (flush) => flush()));
  await Promise.race([all, new Promise((done) => setTimeout(done, limitMs))]);
}
