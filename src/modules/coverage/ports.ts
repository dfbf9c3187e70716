import type { Act, View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Opens the lead whose insurance is read. Throws `not-found`, `out-of-scope`. CRM. */
export const openLead = port<(view: View, leadId: string) => Promise<void>>("coverage.openLead");

/** Opens and locks a lead whose insurance changes. Throws also for a closed or converted lead. CRM. */
export const openLeadForChange = port<(act: Act, leadId: string) => Promise<void>>("coverage.openLeadForChange");
