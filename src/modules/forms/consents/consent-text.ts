import { formatDate } from "#platform/shared/time/index.ts";
import type { Consent } from "./consent.contract.ts";
import type { DisclosurePurpose } from "./consent-check.ts";

/** Information categories as used in a sentence. */
export const categoryText: Readonly<Record<string, string>> = {
  presence: "confirmation of treatment",
  demographics: "name and contact information",
  attendance: "attendance and progress",
  diagnoses: "diagnoses",
  medications: "medications",
  allergies: "allergies",
  labs: "lab and drug test results",
  vitals: "vital signs",
  assessments: "forms and assessments",
  treatmentPlan: "the treatment plan",
  progressNotes: "progress notes",
  dischargeSummary: "the discharge summary",
  utilizationReview: "utilization review",
  billing: "billing",
  hiv: "HIV results and treatment",
  counsellingNotes: "counseling notes",
  psychotherapyNotes: "psychotherapy notes",
  wholeRecord: "the entire record, except HIV, counseling and psychotherapy notes",
};

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** When the consent ends: on a date, at an event, or when it is revoked. */
function consentUntil({
  expiresOn,
  expiresEvent,
  revokedAt,
}: Pick<Consent, "expiresOn" | "expiresEvent" | "revokedAt">): string {
  if (expiresOn) return `until ${formatDate(expiresOn)}`;
  if (expiresEvent) return `until: ${expiresEvent}`;
  return revokedAt ? "" : "until revoked";
}

/** A consent in one sentence: recipient, information and end. */
export function consentSentence(consent: Consent): { who: string; what: string } {
  const recipient = consent.recipients[0];
  if (!recipient) return { who: consent.title, what: consentUntil(consent) };
  const categories = listed(consent.informationCategories.map((category) => categoryText[category] ?? category));
  const period = [
    consent.dataFrom && `from ${formatDate(consent.dataFrom)}`,
    consent.dataTo && `to ${formatDate(consent.dataTo)}`,
  ].filter(Boolean);
  return {
    who: [recipient.name, recipient.organization].filter(Boolean).join(", "),
    what: `may receive ${categories}${period.length > 0 ? ` (records ${period.join(" ")})` : ""} ${consentUntil(consent)}`.trim(),
  };
}

/** The consent chip of the chart banner: treatment first, then who may know that the client is here (CON-9). */
export function consentBanner(consents: readonly Consent[]): { tone: "done" | "attention" | "neutral"; label: string } {
  const active = consents.filter((consent) => consent.status === "active");
  if (!active.some((consent) => consent.type === "treatment"))
    return { tone: "attention", label: "No consent for treatment" };
  const releases = active.filter(
    ({ informationCategories: released }) => released.includes("presence") || released.includes("wholeRecord"),
  );
  const names = [...new Set(releases.flatMap((consent) => consent.recipients.map((recipient) => recipient.name)))];
  if (names.length === 0) return { tone: "neutral", label: "No release to confirm treatment" };
  return { tone: "done", label: names.length === 1 ? `Release: ${names[0]}` : `Releases: ${names.length} people` };
}

/** Purposes of a disclosure. */
export const purposeLabels: Readonly<Record<DisclosurePurpose, string>> = {
  treatment: "Treatment by another provider",
  payment: "Payment",
  operations: "Health care operations",
  tpo: "Treatment, payment and operations",
  legal: "Legal matter",
  employment: "Employment or school",
  family: "Informing family or friends",
  research: "Research",
  marketing: "Marketing",
  atRequest: "Client's request",
};
