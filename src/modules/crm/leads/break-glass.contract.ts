import { z } from "zod";
import { BreakGlassRequest, GrantOpened } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** Opens a lead outside the reader's access by break-the-glass (LEAD-11). Needs the reader's PIN. */
export const breakLeadGlass = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/break-glass",
  summary: "Open a lead outside your access with a reason, for an hour",
  permission: "clients.break-glass",
  audit: { action: "glass.broken", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body: BreakGlassRequest,
  response: GrantOpened,
  status: 201,
  ticket: "sign",
  problems: ["not-found", "wrong-state", "step-up-required", "ticket-used"],
});
