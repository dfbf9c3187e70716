import { keysOf } from "#platform/shared/typed.ts";

/** Why an agency may be given the name of a client of the report; 42 CFR Part 2 permits no other reasons. */
export const namedBases = {
  consent: "Yes, with the client's consent",
  childAbuseReport: "Yes, report of suspected child abuse or neglect",
  crimeOnPremises: "Yes, crime on the premises or against staff",
  requiredByLaw: "Yes, another law requires the name",
} as const;
export type NamedBasis = keyof typeof namedBases;

/** Whether a report to an agency named the clients of the incident, and on which basis. */
export const namingLabels = { no: "No, by number only", ...namedBases } as const;
export const namings = keysOf(namingLabels);
export type Naming = keyof typeof namingLabels;
