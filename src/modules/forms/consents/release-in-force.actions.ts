import type { View } from "#platform/server/execution/context.ts";
import { consentsOf } from "./consent.store.ts";
import { statusOn } from "./consent.ts";

/** Whether the client has an active release on a date. The caller must have opened the chart. */
export async function hasReleaseInForce(view: View, clientId: string, today: string): Promise<boolean> {
  const consents = await consentsOf(view.db, clientId);
  return consents.some((consent) => consent.type === "release" && statusOn(consent, today) === "active");
}
