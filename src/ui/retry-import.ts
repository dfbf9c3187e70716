/** How often a piece is asked for again of a server that answers: one that has another build by now does not have it any more. */
const triesOfPresent = 3;
/** How long one that restarts is waited for. */
const longestMs = 45_000;
const firstWaitMs = 300;
const longestWaitMs = 5_000;
/** As Chromium, Firefox and Safari say that a file of code did not come. */
const didNotCome = /dynamically imported module|Importing a module script failed/;

/**
 * Loads code, and asks again where it did not come: for as long as the server restarts, and a few times once it answers.
 * Throws what the last try threw, and at once what is not the network's.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  const began = Date.now();
  let refused = 0;
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && didNotCome.test(error.message))) throw error;
      if (await answers()) refused += 1;
      if (refused > triesOfPresent || Date.now() - began > longestMs) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
