import type { PassDose, PassPrn } from "../pass.contract.ts";

export type DoseOutcome = "given" | "refused" | "held" | "not_available" | "missed" | "observed_self";

/** What the nurse is in the middle of; one thing at a time. */
export type Step =
  | { kind: "dose"; dose: PassDose; outcome: DoseOutcome }
  | { kind: "prn"; prn: PassPrn }
  | { kind: "recheck"; prn: PassPrn }
  | { kind: "void"; dose: PassDose };

/** How the client was identified on this visit (MED-53). */
export type Identified = "photo_dob" | "photo_name_mrn" | null;

/** Nobody confirms a photo that is not there: without one on file it is the photo ID in the client's hand. */
export function identifiers(client: { photoFileId: string | null }): Record<NonNullable<Identified>, string> {
  const photo = client.photoFileId ? "Photo" : "Photo ID";
  return { photo_dob: `${photo} and date of birth`, photo_name_mrn: `${photo}, name and record number` };
}

export const outcomeVerbs = {
  given: "Give",
  observed_self: "Observed",
  refused: "Refused",
  held: "Hold",
  not_available: "Not available",
  missed: "Missed",
} as const satisfies Record<DoseOutcome, string>;
