import { type Address, choices } from "#modules/clients/episodes/person-fields.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { crisisLabels } from "../leads/lead.ts";

/** TEDS referral code of the lead source → the chart's referral source. */
const referralByTeds: Readonly<Record<string, keyof typeof choices.referralSource>> = {
  "01": "self",
  "02": "substance_provider",
  "03": "health_provider",
  "04": "school",
  "05": "employer",
  "06": "community",
  "07": "court",
};
export function referralSourceOf(tedsCode: string | null): keyof typeof choices.referralSource | null {
  return tedsCode ? (referralByTeds[tedsCode] ?? null) : null;
}

export function maritalStatusOf(text: string | null): keyof typeof choices.maritalStatus | null {
  return text !== null && isKeyOf(choices.maritalStatus, text) ? text : null;
}

interface LeadAddress {
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
}
/** The lead's address in the chart's format; none without a street or a city. */
export function addressesOf(address: LeadAddress): Address[] {
  const lines = [address.line1, address.line2].filter((line): line is string => Boolean(line));
  if (lines.length === 0 && !address.city) return [];
  return [
    {
      use: "home",
      lines,
      city: address.city ?? null,
      state: address.state ?? null,
      zip: address.postalCode ?? null,
      county: null,
      noFixedAddress: false,
    },
  ];
}

interface Reported {
  primarySubstance: string | null;
  lastUsedOn: string | null;
  useReported: string | null;
  crisisFlag: keyof typeof crisisLabels;
  crisisResolution: string | null;
  inquirerType: string;
  injectsDrugs: string;
  pregnant: string;
  legalStatus: string | null;
  mobilityNeeds: string | null;
  allergiesReported: string | null;
  medicationsReported: string | null;
  medicalReported: string | null;
  psychiatricReported: string | null;
}

/** Unverified facts reported by phone, one line each, for the chart's first timeline entry. */
export function reportedLines(lead: Reported): string[] {
  const reported: [string, string | null][] = [
    ["Primary substance", lead.primarySubstance],
    ["Last use", lead.lastUsedOn && formatDate(lead.lastUsedOn)],
    ["Use", lead.useReported],
    ["Allergies", lead.allergiesReported],
    ["Medications", lead.medicationsReported],
    ["Medical", lead.medicalReported],
    ["Psychiatric", lead.psychiatricReported],
    ["Legal", lead.legalStatus],
    ["Mobility", lead.mobilityNeeds],
    ["Pregnant", lead.pregnant === "unknown" ? null : lead.pregnant],
    ["Injects drugs", lead.injectsDrugs === "unknown" ? null : lead.injectsDrugs],
    ["Safety concern", lead.crisisFlag === "not_asked" ? null : crisisLabels[lead.crisisFlag]],
    ["Safety concern resolution", lead.crisisResolution],
    ["Caller relationship", lead.inquirerType === "self" ? null : lead.inquirerType],
  ];
  return reported.filter(([, text]) => Boolean(text)).map(([label, text]) => `${label}: ${text}`);
}
