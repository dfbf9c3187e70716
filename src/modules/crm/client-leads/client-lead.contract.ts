import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { progressNotices } from "./client-lead.ts";

defineProblems({ "recipient-not-workforce": [403, "The lead owner is not on staff"] });

export const ClientLead = z.strictObject({
  leadId: Id,
  leadNo: z.string(),
  status: z.number().int(),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  clientId: idOf("client"),
  mrNo: MrNo,
  createdAt: Instant,
});
export type ClientLead = z.infer<typeof ClientLead>;

export const listClientLeads = endpoint({
  method: "GET",
  path: "/client-leads",
  summary: "Leads that became clients, the newest first",
  permission: "crm.view",
  query: z.strictObject({ clientId: idOf("client").optional(), mrNo: MrNo.optional(), ...pageQuery }),
  response: pageOf(ClientLead),
});

export const notifyLeadOwner = endpoint({
  method: "POST",
  path: "/notify-lead-owner",
  summary: "Notify the owner of the client's lead about the client's progress",
  permission: "clients.read",
  chart: "client",
  audit: { action: "lead-owner.notified", subject: "client" },
  body: z.strictObject({ clientId: idOf("client"), what: z.enum(enumKeys(progressNotices)) }),
  response: z.strictObject({ ownerName: z.string() }),
  problems: ["not-found", "out-of-scope", "recipient-not-workforce"],
});
