const worker = "/push-worker.js";

/**
 * Makes the service worker cache the downtime page (and nothing else) for offline use, in the version
 * served now. False without service worker support (plain HTTP).
 */
export async function keepDowntimePage(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.register(worker);
  const ready = await navigator.serviceWorker.ready;
  (ready.active ?? registration.active)?.postMessage({ type: "downtime-keep" });
  return true;
}

/** Whether the page is available offline. */
export async function isDowntimePageKept(): Promise<boolean> {
  return "caches" in globalThis && (await caches.has("cairn-downtime"));
}

export async function forgetDowntimePage(): Promise<void> {
  if ("caches" in globalThis) await caches.delete("cairn-downtime");
}
