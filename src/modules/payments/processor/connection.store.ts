import { connectionFor } from "#modules/integrations/index.ts";
import type { View } from "#platform/server/execution/context.ts";

export const paymentsChannel = "payments";

/** The connection to the card processor, or null. */
export const processorConnection = (view: Pick<View, "db" | "platform">): Promise<string | null> =>
  connectionFor(view.db, view.platform, paymentsChannel);

/** The neutral name on statements and receipts: as on card statements, or the facility's. */
export async function billingName(view: Pick<View, "db" | "platform" | "tenant">): Promise<string> {
  const id = await processorConnection(view);
  if (id === null) return view.tenant.name;
  const row = await view.db.selectFrom("connections").select("config").where("id", "=", id).executeTakeFirst();
  const descriptor = row?.config.descriptor;
  return typeof descriptor === "string" ? descriptor : view.tenant.name;
}
