import { formatDate } from "#platform/shared/time/index.ts";
import { type ConsentStatus, type Recipient, statusOn } from "./consent.ts";

export const informationCategories = [
  "presence",
  "demographics",
  "attendance",
  "diagnoses",
  "medications",
  "allergies",
  "labs",
  "vitals",
  "assessments",
  "treatmentPlan",
  "progressNotes",
  "dischargeSummary",
  "utilizationReview",
  "billing",
  "hiv",
  "counsellingNotes",
  "psychotherapyNotes",
  "wholeRecord",
] as const;
export type InformationCategory = (typeof informationCategories)[number];
type Categories = Record<InformationCategory, true>;
declare module "#platform/shared/disclosure.ts" {
  interface DisclosureCategories extends Categories {}
}

export const disclosurePurposes = [
  "treatment",
  "payment",
  "operations",
  "tpo",
  "legal",
  "employment",
  "family",
  "research",
  "marketing",
  "atRequest",
] as const;
export type DisclosurePurpose = (typeof disclosurePurposes)[number];

/** The facts of a consent that the check needs. */
export interface CheckedConsent {
  id: string;
  type: string;
  title: string;
  recipients: readonly Recipient[];
  informationCategories: readonly string[];
  dataFrom: string | null;
  dataTo: string | null;
  purpose: string | null;
  effectiveOn: string;
  expiresOn: string | null;
  status: ConsentStatus;
  revokedAt: string | null;
  timeZone: string;
}

export interface ConsentQuestion {
  recipient: { name: string; organization?: string | undefined };
  categories: readonly InformationCategory[];
  purpose: DisclosurePurpose;
  /** Dates of the records; null is open. */
  period?: { from: string | null; to: string | null };
  /** For a civil, criminal, administrative or legislative proceeding against the client (CON-12). */
  proceeding?: boolean;
  /** Today in the facility's time zone, because expiry is checked at use (CON-13). */
  on: string;
}

export interface ConsentVerdict {
  decision: "permit" | "permitWithOmissions" | "deny";
  /** What may be disclosed, each with the consent that permits it. */
  permitted: { category: InformationCategory; consentId: string }[];
  omitted: { category: InformationCategory; reason: string }[];
  /** Dates of the records that may be disclosed; null is open. */
  period: { from: string | null; to: string | null };
  consentIds: string[];
}

/** Consent types that permit disclosure; consents to treatment or to a photo do not. */
const disclosing = new Set([
  "release",
  "intermediary",
  "hipaaAuthorization",
  "tpo",
  "presence",
  "familyInvolvement",
  "criminalJustice",
  "registry",
  "counsellingNotes",
  "legalProceeding",
  "research",
  "marketing",
]);
/** Not part of "the whole record"; these must be named (CON-11). */
const namedOnly = new Set<string>(["hiv", "counsellingNotes", "psychotherapyNotes"]);

/** The reason when no consent names the recipient. */
export const notNamed = "No consent names this recipient.";

/** Which of the requested categories this recipient may receive for this purpose today, and why not the others (CON-6). */
export function checkConsent(consents: readonly CheckedConsent[], asked: ConsentQuestion): ConsentVerdict {
  const theirs = consents.filter(
    (consent) => disclosing.has(consent.type) && consent.recipients.some((one) => isSame(one, asked.recipient)),
  );
  const permitted: ConsentVerdict["permitted"] = [];
  const omitted: ConsentVerdict["omitted"] = [];
  let period = asked.period ?? { from: null, to: null };
  for (const category of asked.categories) {
    const refusals = theirs.map((consent) => refusalOf(consent, category, asked));
    const at = refusals.indexOf(null);
    const consent = theirs[at];
    if (consent) {
      permitted.push({ category, consentId: consent.id });
      period = narrowed(period, consent);
    } else omitted.push({ category, reason: refusals.findLast((reason) => reason !== null) ?? notNamed });
  }
  const isComplete = omitted.length === 0 && samePeriod(period, asked.period ?? period);
  return {
    decision: permitted.length === 0 ? "deny" : isComplete ? "permit" : "permitWithOmissions",
    permitted,
    omitted,
    period,
    consentIds: [...new Set(permitted.map(({ consentId }) => consentId))],
  };
}

/** Why this consent does not permit this category; null when it does. */
function refusalOf(consent: CheckedConsent, category: InformationCategory, asked: ConsentQuestion): string | null {
  const status = statusOn(consent, asked.on);
  if (status === "revoked")
    return consent.revokedAt ? `Revoked on ${formatDate(consent.revokedAt, consent.timeZone)}.` : "Revoked.";
  if (status === "expired") return `Expired on ${consent.expiresOn ? formatDate(consent.expiresOn) : "its condition"}.`;
  if (status !== "active") return "Not active.";
  if (consent.effectiveOn > asked.on) return `Effective from ${formatDate(consent.effectiveOn)}.`;
  if (asked.proceeding && consent.type !== "legalProceeding")
    return "A legal proceeding requires its own consent or a court order.";
  if (!asked.proceeding && consent.type === "legalProceeding") return "Given for a legal proceeding only.";
  if (!covers(consent, category)) return "Not included in the consent.";
  if (!fits(consent.purpose, asked.purpose)) return "Given for another purpose.";
  if (isApart(consent, asked.period)) return "The consent covers other dates.";
  return null;
}

function covers(consent: CheckedConsent, category: InformationCategory): boolean {
  // Counseling notes require a consent of their own (CON-3).
  if (category === "counsellingNotes" && consent.type !== "counsellingNotes") return false;
  if (consent.informationCategories.includes(category)) return true;
  return consent.informationCategories.includes("wholeRecord") && !namedOnly.has(category);
}

function fits(given: string | null, asked: DisclosurePurpose): boolean {
  if (given === null) return false;
  return given === asked || (given === "tpo" && ["treatment", "payment", "operations"].includes(asked));
}

type Period = { from: string | null; to: string | null };

function isApart(consent: CheckedConsent, period: Period | undefined): boolean {
  if (!period) return false;
  const endsBefore = period.to !== null && consent.dataFrom !== null && period.to < consent.dataFrom;
  const beginsAfter = period.from !== null && consent.dataTo !== null && period.from > consent.dataTo;
  return endsBefore || beginsAfter;
}

function narrowed(period: Period, { dataFrom, dataTo }: CheckedConsent): Period {
  return {
    from: dataFrom !== null && (period.from === null || period.from < dataFrom) ? dataFrom : period.from,
    to: dataTo !== null && (period.to === null || period.to > dataTo) ? dataTo : period.to,
  };
}

const samePeriod = (a: Period, b: Period) => a.from === b.from && a.to === b.to;

/** Whether the recipient is the same person or organization, ignoring case, accents and punctuation; never a partial match. */
function isSame(known: Recipient, asked: ConsentQuestion["recipient"]): boolean {
  const name = plain(asked.name);
  if (plain(known.name) !== name) return plain(known.organization ?? "") === name && asked.organization === undefined;
  return asked.organization === undefined || plain(known.organization ?? "") === plain(asked.organization);
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
