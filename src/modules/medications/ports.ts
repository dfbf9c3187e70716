import type { Act } from "#platform/server/execution/context.ts";
import { port } from "#platform/server/ports/port.ts";

/** What is sent to the e-prescribing service. */
export interface PrescribingDisclosure {
  clientId: string;
  demographicId: string;
  /** The connected service, as a consent names it. */
  service: string;
  categories: readonly ("demographics" | "medications" | "allergies" | "diagnoses")[];
  description: string;
}
/**
 * Checks that the client consented to the e-prescribing service receiving this, and records the disclosure. Throws
 * `consent-required`. Forms.
 */
export const discloseToPrescribing = port<(act: Act, asked: PrescribingDisclosure) => Promise<void>>(
  "medications.discloseToPrescribing",
);
