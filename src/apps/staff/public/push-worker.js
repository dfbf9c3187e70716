// Shows a notice while no page of Cairn is open (Push API). It carries no name and no clinical word; the rest is behind sign-in.
self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(message.title || "Cairn", {
      body: message.body || "Something waits for you in Cairn",
      tag: message.id,
      icon: "/cairn.svg",
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
