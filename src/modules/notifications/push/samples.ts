import { getServiceTrouble } from "#modules/integrations/connections/service-status.contract.ts";
import { type Sample, sample } from "#testing/facility.ts";
import { getPushSubscription, subscribePush, unsubscribePush } from "./push.contract.ts";

export const pushSamples: readonly Sample[] = [
  sample(getServiceTrouble, "admin", () => ({})),
  sample(getPushSubscription, "nurse", () => ({})),
  sample(subscribePush, "nurse", () => ({ body: { simulated: true as const } })),
  sample(unsubscribePush, "nurse", () => ({})),
];
