import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { Lead } from "./lead-fields.contract.ts";

/** The lead's face sheet for printing; each printout has its own audit entry (P2-6). */
export const printLead = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/face-sheet",
  summary: "Print a lead's face sheet",
  permission: "crm.view",
  chart: "lead",
  leaves: inPrintout,
  audit: { action: "lead.printed", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  response: Lead,
  problems: ["not-found", "out-of-scope"],
});
