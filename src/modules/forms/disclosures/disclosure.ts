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
  consent: "Client consent",
  medicalEmergency: "Medical emergency",
  qsoa: "Qualified service organization agreement",
  auditEvaluation: "Audit or evaluation",
  courtOrder: "Court order",
  childAbuseReport: "Child abuse report",
  crimeOnPremises: "Crime on the premises",
  research: "Research",
  patientAccess: "Client access request",
  publicHealthDeidentified: "Public health (de-identified)",
  requiredByLaw: "Required by law",
};

/** Legal bases that require a document on file: an order, an agreement, a protocol. */
const withDocument: readonly DisclosureBasis[] = ["qsoa", "auditEvaluation", "courtOrder", "research", "requiredByLaw"];

interface BasisAsked {
  basis: DisclosureBasis;
  emergency: { personName: string; affiliation: string; nature: string } | null;
  documentIds: readonly string[];
  /** The law that requires a mandatory report, which is cited and not attached. */
  law?: string | undefined;
  /** The staff member who approves the disclosure; must hold `disclosures.write`. */
  approverId: string | null;
  proceeding: boolean;
}

/**
 * Checks what a disclosure without consent requires (CON-8). Throws `legal-basis-missing` for missing facts or documents,
 * and `consent-required` for a legal proceeding without its own consent or a court order (CON-12).
 */
export function requireBasis({ basis, emergency, documentIds, law, approverId, proceeding }: BasisAsked): void {
  const needsDocument = withDocument.includes(basis) && !(basis === "requiredByLaw" && law);
  const missing = (path: string, message: string) =>
    new Problem("legal-basis-missing", { detail: message, errors: [{ path, message }] });
  if (proceeding && basis !== "courtOrder")
    throw new Problem(
      "consent-required",
      "A legal proceeding against the client requires their consent to it or a court order.",
    );
  if (basis === "medicalEmergency" && !emergency)
    throw missing("body.emergency", "Enter who asked, their organization, and the nature of the emergency.");
  if (needsDocument && documentIds.length === 0)
    throw missing(
      "body.documentIds",
      `Name the legal basis and attach its document: ${basisLabels[basis].toLowerCase()}.`,
    );
  if (needsDocument && approverId === null)
    throw missing("body.basis", "A staff member with permission to disclose must approve this.");
}

/** Which form of the 42 CFR 2.32 notice goes along (CON-7): full on paper, short electronically, none to the client. */
export function noticeFor(method: DisclosureMethod, isSud: boolean, basis: DisclosureBasis): "full" | "short" | "none" {
  if (!isSud || basis === "patientAccess" || basis === "publicHealthDeidentified") return "none";
  return ["fax", "mail", "print", "download"].includes(method) ? "full" : "short";
}

export const methodLabels: Readonly<Record<DisclosureMethod, string>> = {
  phone: "Phone",
  print: "Paper, in person",
  mail: "Mail",
  fax: "Fax",
  secureEmail: "Secure email",
  secureLink: "Secure link",
  portal: "Portal",
  download: "Download",
  api: "Another system",
};
/** Methods that staff record by hand; the others are recorded by the feature that discloses. */
export const manualMethods = ["phone", "print", "mail", "fax"] as const satisfies readonly DisclosureMethod[];
