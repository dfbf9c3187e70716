import { getServiceTrouble } from "#platform/shared/integrations/trouble.contract.ts";
import { getPushSubscription, subscribePush, unsubscribePush } from "#platform/shared/notifications/push.contract.ts";
import { type Sample, sample } from "../testing.ts";

export const pushSamples: readonly Sample[] = [
  sample(getServiceTrouble, "admin", () => ({})),
  sample(getPushSubscription, "nurse", () => ({})),
  sample(subscribePush, "nurse", () => ({ body: { simulated: true as const } })),
  sample(unsubscribePush, "nurse", () => ({})),
];
