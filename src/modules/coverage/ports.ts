import type { Act, View } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** Opens the lead whose insurance is read. Throws `not-found`, `out-of-scope`. CRM. */
export const openLead = port<(view: View, leadId: string) => Promise<void>>("coverage.openLead");

export interface InsuredPerson {
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  sex: "M" | "F" | "UNK" | null;
  locationId: string | null;
  /** 42 CFR Part 2 protects this person's records. */
  part2: boolean;
}
/** The person of a lead, for an inquiry to the payer. CRM. */
export const leadPerson = port<(view: View, leadId: string) => Promise<InsuredPerson>>("coverage.leadPerson");

/**
 * Checks that the client consented to this payer being asked, and records the disclosure. Throws `consent-required`.
 * Forms.
 */
export const disclosePayer =
  port<(act: Act, asked: { clientId: string; payerName: string }) => Promise<void>>("coverage.disclosePayer");

/** Opens and locks a lead whose insurance changes. Throws also for a closed or converted lead. CRM. */
export const openLeadForChange = port<(act: Act, leadId: string) => Promise<void>>("coverage.openLeadForChange");
