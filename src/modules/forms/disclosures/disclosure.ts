import { Problem } from "#platform/shared/problems.ts";

export const disclosureBases = [
  "consent",
  "medicalEmergency",
  "qsoa",
  "auditEvaluation",
  "courtOrder",
  "childAbuseReport",
  "crimeOnPremises",
  "research",
  "patientAccess",
  "publicHealthDeidentified",
  "requiredByLaw",
] as const;
export type DisclosureBasis = (typeof disclosureBases)[number];

export const disclosureMethods = [
  "download",
  "portal",
  "secureLink",
  "secureEmail",
  "fax",
  "mail",
  "print",
  "phone",
  "api",
] as const;
export type DisclosureMethod = (typeof disclosureMethods)[number];

export const basisLabels: Readonly<Record<DisclosureBasis, string>> = {
  consent: "Their consent",
  medicalEmergency: "A medical emergency",
  qsoa: "A service agreement",
  auditEvaluation: "An audit or evaluation",
  courtOrder: "A court order",
  childAbuseReport: "A report of child abuse",
  crimeOnPremises: "A crime on the premises",
  research: "Research",
  patientAccess: "Their own request to see it",
  publicHealthDeidentified: "Public health, without names",
  requiredByLaw: "Another law",
};

/** Each of these stands on a paper that has to be there: an order, an agreement, a protocol. */
const withDocument: readonly DisclosureBasis[] = ["qsoa", "auditEvaluation", "courtOrder", "research", "requiredByLaw"];

export interface BasisAsked {
  basis: DisclosureBasis;
  emergency: { personName: string; affiliation: string; nature: string } | null;
  documentIds: readonly string[];
  /** Holds `disclosures.write`: audit and court orders are approved by whoever may disclose at all. */
  approverId: string | null;
  proceeding: boolean;
}

/**
 * CON-8, CON-12: what a disclosure without consent has to bring. Throws `legal-basis-missing` with what is missing, and
 * `consent-required` where a proceeding against the client has neither its consent nor a court order.
 */
export function requireBasis({ basis, emergency, documentIds, approverId, proceeding }: BasisAsked): void {
  const missing = (path: string, message: string) =>
    new Problem("legal-basis-missing", { detail: message, errors: [{ path, message }] });
  if (proceeding && basis !== "courtOrder")
    throw new Problem(
      "consent-required",
      "Records of this kind go to no proceeding against the client without their consent to it or a court order.",
    );
  if (basis === "medicalEmergency" && !emergency)
    throw missing("body.emergency", "Say who asked, from where, and what the emergency was.");
  if (withDocument.includes(basis) && documentIds.length === 0)
    throw missing(
      "body.documentIds",
      `Name the legal basis and attach its document: ${basisLabels[basis].toLowerCase()}.`,
    );
  if (withDocument.includes(basis) && approverId === null)
    throw missing("body.basis", "Somebody on the staff has to answer for this.");
}

/** CON-7: the notice of 42 CFR 2.32, in full on paper, short where it travels by wire; nothing where nobody is named. */
export function noticeFor(method: DisclosureMethod, isSud: boolean, basis: DisclosureBasis): "full" | "short" | "none" {
  if (!isSud || basis === "patientAccess" || basis === "publicHealthDeidentified") return "none";
  return ["fax", "mail", "print", "download"].includes(method) ? "full" : "short";
}

export const methodLabels: Readonly<Record<DisclosureMethod, string>> = {
  phone: "By telephone",
  print: "On paper, handed over",
  mail: "By mail",
  fax: "By fax",
  secureEmail: "By secure e-mail",
  secureLink: "By secure link",
  portal: "In the portal",
  download: "As a download",
  api: "To another system",
};
/** What a person does by hand and writes down; the others write their own row. */
export const byHand = ["phone", "print", "mail", "fax"] as const satisfies readonly DisclosureMethod[];
