interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks the browser for a push subscription; it asks the person. Says in words why there is none. */
export async function subscribeBrowser(vapidKey: string): Promise<Subscription | { why: string }> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window))
    return { why: "This browser has no notices for closed pages. On an iPhone, add Cairn to the home screen first." };
  try {
    if ((await Notification.requestPermission()) !== "granted")
      return {
        why: "The browser does not allow notices from this page. Allow them beside the address, and try again.",
      };
    const registration = await navigator.serviceWorker.register("/push-worker.js");
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey });
    const { endpoint, keys } = made.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return { why: "The browser gave no subscription. Try again." };
    return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  } catch {
    return { why: "The browser's push service cannot be reached. Try again later." };
  }
}
