import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { ClientLead } from "./client-lead.contract.ts";

interface Wanted {
  clientId?: string | undefined;
  mrNo?: string | undefined;
  page: number;
  pageSize: number;
}

/** Leads within reach that became clients, the newest first. */
export function clientLeads(view: View, { clientId, mrNo, page, pageSize }: Wanted): Promise<Page<ClientLead>> {
  return paginate(
    view.db,
    view.db
      .selectFrom("leads as l")
      .innerJoin("clients as c", "c.id", "l.clientId")
      .leftJoin("clinicians as o", "o.id", "l.ownerId")
      .select([
        "l.id as leadId",
        "l.leadNo",
        "l.status",
        "l.ownerId",
        "o.fullName as ownerName",
        "c.id as clientId",
        "c.mrNo",
        "l.createdAt",
      ])
      .where(view.inReach("crm.view", "lead", sql<string>`l.id`))
      .where(view.inReach("clients.read", "client", sql<string>`c.id`))
      .$if(clientId !== undefined, (query) => query.where("l.clientId", "=", clientId ?? ""))
      .$if(mrNo !== undefined, (query) => query.where("c.mrNo", "=", mrNo ?? ""))
      .orderBy("l.createdAt", "desc")
      .orderBy("l.id"),
    { page, pageSize },
  );
}

/** The newest lead of a client with its owner; undefined where the client was no lead or it has no owner. */
export async function ownedLeadOf(view: View, clientId: string) {
  return view.db
    .selectFrom("leads as l")
    .innerJoin("clinicians as o", "o.id", "l.ownerId")
    .select(["l.id", "l.leadNo", "o.id as ownerId", "o.fullName as ownerName", "o.status as ownerStatus"])
    .where("l.clientId", "=", clientId)
    .orderBy("l.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
}
