import { formatDate } from "#platform/shared/time/index.ts";
import type { Consent } from "./consent.contract.ts";
import type { DisclosurePurpose } from "./consent-check.ts";

/** What may be disclosed, in the words of a sentence. */
export const categoryWords: Readonly<Record<string, string>> = {
  presence: "that they are in treatment",
  demographics: "name and contact data",
  attendance: "attendance and progress",
  diagnoses: "diagnoses",
  medications: "medications",
  allergies: "allergies",
  labs: "lab and drug test results",
  vitals: "vital signs",
  assessments: "assessments",
  treatmentPlan: "the treatment plan",
  progressNotes: "progress notes",
  dischargeSummary: "the discharge summary",
  utilizationReview: "utilization reviews",
  billing: "billing",
  hiv: "HIV results and treatment",
  counsellingNotes: "counseling notes",
  psychotherapyNotes: "psychotherapy notes",
  wholeRecord: "the whole record, without HIV, counseling and psychotherapy notes",
};

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** How long it holds: a date, an event, or until it is taken back. */
export function consentUntil({ expiresOn, expiresEvent }: Pick<Consent, "expiresOn" | "expiresEvent">): string {
  if (expiresOn) return `until ${formatDate(expiresOn)}`;
  return expiresEvent ? `until: ${expiresEvent}` : "until it is taken back";
}

/** A consent as one sentence: who may receive what, until when. */
export function consentSentence(consent: Consent): { who: string; what: string } {
  const recipient = consent.recipients[0];
  if (!recipient) return { who: consent.title, what: consentUntil(consent) };
  const categories = listed(consent.informationCategories.map((category) => categoryWords[category] ?? category));
  const period = [
    consent.dataFrom && `from ${formatDate(consent.dataFrom)}`,
    consent.dataTo && `to ${formatDate(consent.dataTo)}`,
  ].filter(Boolean);
  return {
    who: [recipient.name, recipient.organization].filter(Boolean).join(", "),
    what: `may hear ${categories}${period.length > 0 ? ` (records ${period.join(" ")})` : ""} ${consentUntil(consent)}`,
  };
}

/** What the chart's banner says of consent: treatment first, then who may know that this person is here (CON-9). */
export function consentLamp(consents: readonly Consent[]): { tone: "done" | "attention" | "neutral"; label: string } {
  const active = consents.filter((consent) => consent.status === "active");
  if (!active.some((consent) => consent.type === "treatment"))
    return { tone: "attention", label: "No consent for treatment" };
  const told = active.filter(
    ({ informationCategories: told }) => told.includes("presence") || told.includes("wholeRecord"),
  );
  const names = [...new Set(told.flatMap((consent) => consent.recipients.map((recipient) => recipient.name)))];
  if (names.length === 0) return { tone: "neutral", label: "Presence not released" };
  return { tone: "done", label: names.length === 1 ? `${names[0]} may know` : `${names.length} people may know` };
}

/** Why something may be told, as a person says it. */
export const purposeWords: Readonly<Record<DisclosurePurpose, string>> = {
  treatment: "Their treatment with somebody else",
  payment: "Payment",
  operations: "Running the facility",
  tpo: "Treatment, payment and operations",
  legal: "A legal matter",
  employment: "Work or school",
  family: "Keeping family or a friend informed",
  research: "Research",
  marketing: "Marketing",
  atRequest: "Their own request",
};
