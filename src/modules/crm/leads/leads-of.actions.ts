import type { View } from "#platform/server/execution/context.ts";
import { leadsOfClient } from "./lead.store.ts";
import { leadName } from "./lead.ts";

export interface LeadOfClient {
  leadId: string;
  leadNo: string;
  name: string;
  status: number;
  ownerId: string | null;
  receivedAt: string;
}

/** The leads of a client, newest first. */
export async function leadsOf(view: View, clientId: string): Promise<LeadOfClient[]> {
  const rows = await leadsOfClient(view.db, clientId);
  return rows.map(({ id, leadNo, status, ownerId, receivedAt, ...name }) => ({
    leadId: id,
    leadNo,
    name: leadName({ ...name, leadNo }),
    status,
    ownerId,
    receivedAt,
  }));
}
