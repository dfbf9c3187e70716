import type { View } from "#platform/server/execution/context.ts";
import { leadName } from "./lead.ts";

export interface LeadOfClient {
  leadId: string;
  leadNo: string;
  name: string;
  status: number;
  ownerId: string | null;
  receivedAt: string;
}

/** The leads behind a client, newest first: where this person came from. */
export async function leadsOf(view: View, clientId: string): Promise<LeadOfClient[]> {
  const rows = await view.db
    .selectFrom("leads")
    .select(["id", "leadNo", "firstName", "lastName", "preferredName", "status", "ownerId", "receivedAt"])
    .where("clientId", "=", clientId)
    .orderBy("receivedAt", "desc")
    .execute();
  return rows.map(({ id, leadNo, status, ownerId, receivedAt, ...name }) => ({
    leadId: id,
    leadNo,
    name: leadName({ ...name, leadNo }),
    status,
    ownerId,
    receivedAt,
  }));
}
