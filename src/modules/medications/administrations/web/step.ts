import type { PassDose, PassPrn } from "../pass.contract.ts";

export type DoseOutcome = "given" | "refused" | "held" | "not_available" | "missed" | "observed_self";

/** The open step of the med pass. Only one is open at a time. */
export type Step =
  | { kind: "dose"; dose: PassDose; outcome: DoseOutcome }
  | { kind: "prn" | "recheck" | "void"; prn: PassPrn }
  | { kind: "void" | "move"; dose: PassDose }
  | { kind: "identify" };

/** How the client was identified (MED-53). */
export type Identified = "barcode" | "photo_dob" | "photo_name_mrn" | null;

/** Labels of the identifiers. Without a photo on file, the nurse checks the client's photo ID. */
export function identifiers(client: { photoFileId: string | null }): Record<NonNullable<Identified>, string> {
  const photo = client.photoFileId ? "Photo" : "Photo ID";
  return {
    barcode: "Wristband",
    photo_dob: `${photo} and date of birth`,
    photo_name_mrn: `${photo}, name and record number`,
  };
}

export const outcomeVerbs = {
  given: "Give",
  observed_self: "Observed",
  refused: "Refused",
  held: "Held",
  not_available: "Not available",
  missed: "Missed",
} as const satisfies Record<DoseOutcome, string>;

/** How the client was identified, as an entry keeps it. The band scanned was this client's. */
export function identificationOf(client: { mrNo: string }, by: NonNullable<Identified>) {
  return by === "barcode" ? { identification: by, clientScan: client.mrNo } : { identification: by };
}
