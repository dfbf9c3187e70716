import type { Act } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";
import type { NamedBasis } from "./incidents/agency-report.ts";

export interface AgencyDisclosure {
  clientId: string;
  agency: string;
  /** Why the agency may learn who the client is. */
  basis: NamedBasis;
  /** The law that requires or permits it, as entered. */
  law: string;
  method: "phone" | "mail" | "api";
}

/**
 * Checks that an agency may be given a client's name, and records the disclosure. Throws `consent-required`,
 * `legal-basis-missing`. Forms.
 */
export const discloseToAgency = port<(act: Act, asked: AgencyDisclosure) => Promise<void>>("facility.discloseToAgency");
