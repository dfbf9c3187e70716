// The one service worker of Cairn. Two things only: it shows notices while no page is open, and on workstations that were
// enrolled for it, it keeps the downtime page for the time without the server. It keeps nothing else, and no data at all.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// Shows a notice while no page of Cairn is open (Push API). It carries no name and no clinical word; the rest is behind sign-in.
self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(message.title || "Cairn", {
      body: message.body || "Something waits for you in Cairn",
      tag: message.id,
      // At a fixed address, and PNG: browsers do not draw SVG in a notice.
      icon: "/cairn-192.png",
      data: { link: message.link || "/home" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data.link, self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(self.clients.openWindow(target.href));
});

const cacheName = "cairn-downtime";
const page = "/downtime.html";
const answerWithinMs = 12_000;

self.addEventListener("message", (event) => {
  if (event.data && event.data.type === "downtime-keep") event.waitUntil(keepPage().catch(() => undefined));
});

/** The page as it is served now, and the hashed files it names. The page is put last: it is there whole or as it was. */
async function keepPage() {
  const answer = await fetch(page, { cache: "no-cache" });
  if (!answer.ok) return;
  const html = await answer.clone().text();
  const cache = await caches.open(cacheName);
  const files = new Set();
  for (const [, file] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) files.add(file);
  for (const file of [...files].filter((name) => name.endsWith(".css"))) {
    const css = await (await fetch(file)).text();
    for (const [, url] of css.matchAll(/url\(["']?(\/assets\/[^"')]+latin-wght[^"')]+)["']?\)/g)) files.add(url);
  }
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll([...files].filter((file) => !kept.has(file)));
  await cache.put(page, answer);
  for (const path of kept) if (path !== page && !files.has(path)) await cache.delete(path);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate")
    event.respondWith(url.pathname === "/downtime" ? downtime(request) : orDowntime(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

async function keptPage() {
  return (await caches.has(cacheName)) ? (await caches.open(cacheName)).match(page) : undefined;
}

/** The downtime page never waits for a server that may hang. */
async function downtime(request) {
  return (await keptPage()) || fetch(request);
}

/** Any other page is the server's; when it is gone, an enrolled workstation shows the downtime page in its place. */
async function orDowntime(request) {
  const instead = await keptPage();
  if (!instead) return fetch(request);
  try {
    const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error("late")), answerWithinMs));
    const answer = await Promise.race([fetch(request), late]);
    return answer.status >= 502 && answer.status <= 504 ? instead : answer;
  } catch {
    return instead;
  }
}

async function kept(request) {
  const hit = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).match(request) : undefined;
  return hit || fetch(request);
}
