import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Lead } from "./lead-fields.contract.ts";

/** The lead's face sheet for paper; each print is in the audit log by itself (P2-6). */
export const printLead = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/face-sheet",
  summary: "A lead's face sheet for printing",
  permission: "crm.view",
  chart: "lead",
  audit: { action: "lead.printed", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  response: Lead,
  problems: ["not-found", "out-of-scope"],
});
