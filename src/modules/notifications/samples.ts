import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as contract from "./notices/notifications.contract.ts";
import * as preferences from "./preferences/preferences.contract.ts";
import { unsubscribeToken } from "./preferences/unsubscribe.ts";
import { pushSamples } from "./push/samples.ts";

async function token(facility: Facility): Promise<string> {
  const { userId } = await facility.as("nurse");
  return unsubscribeToken({ platform: facility.platform, tenant: facility.tenant }, { userId, kind: "broadcast" });
}

const notificationSamples: readonly Sample[] = [
  sample(contract.listNotifications, "nurse", () => ({})),
  sample(contract.countNotifications, "nurse", () => ({})),
  sample(contract.actOnNotifications, "nurse", () => ({ body: { ids: "all" as const, action: "read" as const } })),
  sample(contract.broadcastNotification, "nurse_manager", async (facility) => {
    await facility.as("nurse");
    return { body: { title: "Fire drill at 3 PM" } };
  }),
  sample(preferences.getNotificationPreferences, "nurse", () => ({})),
  sample(preferences.putNotificationPreferences, "nurse", () => ({
    body: {
      kinds: [{ kind: "broadcast", inApp: true, email: "digest" as const, push: false, sms: false }],
      quietFrom: "22:00",
      quietTo: "06:30",
    },
  })),
  sample(preferences.readUnsubscribeLink, "nurse", async (facility) => ({ params: { token: await token(facility) } })),
  sample(preferences.unsubscribeFromKind, "nurse", async (facility) => ({
    params: { token: await token(facility) },
    body: { email: "off" as const },
  })),
];

export const samples: readonly Sample[] = [...notificationSamples, ...pushSamples];
