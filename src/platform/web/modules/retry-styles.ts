const longestWaitMs = 30_000;
const tries = 10;

/**
 * A style sheet that did not come with its piece (the server restarts) holds nothing up: the piece shows, and the sheet is asked
 * for until it is there. Called once.
 */
export function retryStyles(): void {
  addEventListener("vite:preloadError", (event) => {
    const payload = "payload" in event ? event.payload : undefined;
    const address = payload instanceof Error && /^Unable to preload CSS for (.+)$/.exec(payload.message)?.[1];
    if (!address) return;
    event.preventDefault();
    askAgain(address);
  });
}

function askAgain(address: string, count = 1): void {
  const wait = Math.min(250 * 2 ** count, longestWaitMs);
  setTimeout(() => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onerror = () => {
      link.remove();
      if (count < tries) askAgain(address, count + 1);
    };
    document.head.append(link);
  }, wait);
}
