import { formatDate } from "#platform/shared/time/index.ts";
import { relationshipLabels } from "../leads/lead.ts";
import type { Lead } from "../leads/lead-fields.contract.ts";
import type { OnboardingAnswers, OnboardingContact } from "./answers.ts";

/** One answer of the client beside what is recorded now (ONB-4). */
export interface Proposal {
  key: string;
  label: string;
  current: string | null;
  proposed: string;
}

/** What is recorded already, of a lead or of a chart. */
export type Known = Pick<
  Lead,
  | "firstName"
  | "middleName"
  | "lastName"
  | "preferredName"
  | "address"
  | "primarySubstance"
  | "lastUsedOn"
  | "useReported"
  | "allergiesReported"
  | "medicationsReported"
  | "medicalReported"
  | "pregnant"
> & { contacts: readonly { name: string; phone: string | null }[] };

/** Text answers, each with the column of the lead that it would change. */
const textAnswers = [
  ["firstName", "First name", (a) => a.about.firstName],
  ["middleName", "Middle name", (a) => a.about.middleName],
  ["lastName", "Last name", (a) => a.about.lastName],
  ["preferredName", "Preferred name", (a) => a.about.preferredName],
  ["primarySubstance", "Primary substance", (a) => a.health.substance],
  ["lastUsedOn", "Last use", (a) => a.health.lastUsedOn],
  ["useReported", "Amount and frequency", (a) => a.health.use],
  ["allergiesReported", "Allergies", (a) => a.health.allergies],
  ["medicationsReported", "Medications", (a) => a.health.medications],
  ["medicalReported", "Medical conditions", (a) => a.health.medical],
] as const satisfies readonly (readonly [keyof Known, string, (answers: OnboardingAnswers) => string])[];

const pregnancyLabels: Readonly<Record<string, string>> = { yes: "Yes", no: "No", unknown: "Unknown" };
const addressText = ({ line1, city, state, postalCode }: Lead["address"]) =>
  [line1, city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

function addressOf({ about }: OnboardingAnswers): Lead["address"] {
  const parts = { line1: about.line1, city: about.city, state: about.state, postalCode: about.postalCode };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : [])),
  );
}

const digits = (phone: string | null) => (phone ?? "").replace(/\D/g, "").slice(-10);
const isKnown = (contact: OnboardingContact, known: Known["contacts"]) =>
  known.some(
    (one) =>
      one.name.toLowerCase() === contact.name.trim().toLowerCase() && digits(one.phone) === digits(contact.phone),
  );

/** What the client's answers would change, in the order of the forms; equal answers are left out. */
export function proposalsOf(
  answers: OnboardingAnswers,
  lead: Known,
  known: { insurance: readonly string[]; cards: number },
) {
  const found: Proposal[] = [];
  for (const [key, label, read] of textAnswers) {
    const proposed = read(answers).trim();
    const current = lead[key];
    if (!proposed || proposed === current) continue;
    const shown = (value: string) => (key === "lastUsedOn" ? formatDate(value) : value);
    found.push({ key, label, current: current === null ? null : shown(current), proposed: shown(proposed) });
  }
  const address = addressText({ ...lead.address, ...addressOf(answers) });
  if (address && address !== addressText(lead.address))
    found.push({ key: "address", label: "Address", current: addressText(lead.address) || null, proposed: address });
  const { pregnant } = answers.health;
  if (pregnant !== "" && pregnant !== lead.pregnant)
    found.push({
      key: "pregnant",
      label: "Pregnant",
      current: pregnancyLabels[lead.pregnant] ?? null,
      proposed: pregnancyLabels[pregnant] ?? pregnant,
    });
  for (const [index, contact] of answers.contacts.entries()) {
    if (isKnown(contact, lead.contacts)) continue;
    const wish =
      contact.wish === "appointments"
        ? "client agrees to appointments being discussed; not a release"
        : "emergencies only";
    found.push({
      key: `contact:${index}`,
      label: contact.isEmergency ? "Emergency contact" : "Contact",
      current: null,
      proposed: [
        contact.name.trim(),
        contact.relationship === "" ? null : relationshipLabels[contact.relationship],
        contact.phone.trim(),
        wish,
      ]
        .filter(Boolean)
        .join(", "),
    });
  }
  const { insurance } = answers;
  if (insurance.has === "yes")
    found.push({
      key: "insurance",
      label: "Insurance",
      current: known.insurance.join("; ") || null,
      proposed: [
        insurance.payerName.trim(),
        insurance.memberId.trim() ? `member ID ending in ${insurance.memberId.trim().slice(-4)}` : "no member ID given",
        known.cards > 0 ? `${known.cards} card ${known.cards === 1 ? "photo" : "photos"}` : null,
      ]
        .filter(Boolean)
        .join(", "),
    });
  return found;
}

/** The columns of the lead that accepted answers change. */
export function acceptedColumns(
  answers: OnboardingAnswers,
  lead: Pick<Lead, "address">,
  accepted: ReadonlySet<string>,
) {
  const texts = textAnswers.flatMap(([key, , read]) => (accepted.has(key) ? [[key, read(answers).trim()]] : []));
  const { pregnant } = answers.health;
  return {
    ...Object.fromEntries(texts),
    ...(accepted.has("address") ? { address: { ...lead.address, ...addressOf(answers) } } : {}),
    ...(accepted.has("pregnant") && pregnant !== "" ? { pregnant } : {}),
  };
}

/** What accepted health answers say, one line each, for a chart's timeline; allergies become records of their own. */
export function reportedLines(answers: OnboardingAnswers, accepted: ReadonlySet<string>): string[] {
  const inChart = ["primarySubstance", "lastUsedOn", "useReported", "medicationsReported", "medicalReported"];
  const lines = textAnswers.flatMap(([key, label, read]) =>
    inChart.includes(key) && accepted.has(key) ? [`${label}: ${read(answers).trim()}`] : [],
  );
  const { pregnant } = answers.health;
  const said = accepted.has("pregnant") && pregnant !== "" ? [`Pregnant: ${pregnancyLabels[pregnant]}`] : [];
  return [...lines, ...said];
}
