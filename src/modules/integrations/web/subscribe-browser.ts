interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Requests a push subscription from the browser. Returns the reason if there is none. */
export async function subscribeBrowser(vapidKey: string): Promise<Subscription | { why: string }> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window))
    return {
      why: "This browser does not support push notifications. On an iPhone, add Cairn to the home screen first.",
    };
  try {
    if ((await Notification.requestPermission()) !== "granted")
      return {
        why: "Notifications are blocked for this site. Allow them in your browser's site settings and try again.",
      };
    const registration = await navigator.serviceWorker.register("/push-worker.js");
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey });
    const { endpoint, keys } = made.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return { why: "The subscription failed. Try again." };
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    return { why: "The browser's push service is not reachable. Try again later." };
  }
}
