/** How long a piece of the page waits for a server that restarts, in ms between one try and the next. */
const waits = [300, 1_000, 2_500, 5_000];
/** As Chromium, Firefox and Safari say that a file of code did not come. */
const didNotCome = /dynamically imported module|Importing a module script failed/;

/** Loads code, and asks again where it did not come. Throws what the last try threw, and at once what is not the network's. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof Error && didNotCome.test(error.message))) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return load();
}
