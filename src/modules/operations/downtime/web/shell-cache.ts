const worker = "/push-worker.js";

/**
 * Lets the one service worker keep the downtime page (and nothing else) for the time without the server, in the version
 * that is served now. False where the browser has no service workers (plain HTTP).
 */
export async function keepDowntimePage(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.register(worker);
  const ready = await navigator.serviceWorker.ready;
  (ready.active ?? registration.active)?.postMessage({ type: "downtime-keep" });
  return true;
}

/** Whether the page would open without the server. */
export async function isDowntimePageKept(): Promise<boolean> {
  return "caches" in globalThis && (await caches.has("cairn-downtime"));
}

export async function forgetDowntimePage(): Promise<void> {
  if ("caches" in globalThis) await caches.delete("cairn-downtime");
}
