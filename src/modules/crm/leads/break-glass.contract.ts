import { z } from "zod";
import { GrantOpened, OpenInEmergency } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

/** The opening of a lead that is out of reach (LEAD-11, platform BTG-1). Needs the person's PIN. */
export const breakLeadGlass = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/break-glass",
  summary: "Open a lead out of reach with a reason, for an hour",
  permission: "clients.break-glass",
  audit: { action: "glass.broken", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body: OpenInEmergency,
  response: GrantOpened,
  status: 201,
  ticket: "sign",
  problems: ["not-found", "wrong-state", "step-up-required", "ticket-used"],
});
