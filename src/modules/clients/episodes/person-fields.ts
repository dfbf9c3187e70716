import { z } from "zod";
import { PersonName } from "../identity/name.ts";
import { PhoneNumber } from "../identity/phone.ts";

/**
 * The person as of one episode: what a chart asks, in the order in which it asks. Race and ethnicity are OMB's
 * categories by their CDC codes; languages BCP-47; the rest closed lists in Cairn's own words.
 */
export const phoneUses = ["mobile", "home", "work", "other"] as const;
export const addressUses = ["home", "mailing", "temporary"] as const;
export const sexes = ["F", "M", "UNK"] as const;
export const sexLabels = { F: "Female", M: "Male", UNK: "Unknown" } as const satisfies Record<
  (typeof sexes)[number],
  string
>;

export const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));

export const Phone = z.strictObject({
  number: PhoneNumber,
  use: z.enum(phoneUses),
  okToText: z.boolean().default(false),
  okToVoicemail: z.boolean().default(false),
});
export type Phone = z.output<typeof Phone>;

const line = (max: number) => z.string().trim().min(1).max(max);
export const Address = z
  .strictObject({
    use: z.enum(addressUses),
    lines: z.array(line(120)).max(3).default([]),
    city: line(80).nullable().default(null),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/, "Two letters, like CA")
      .nullable()
      .default(null),
    zip: z
      .string()
      .regex(/^\d{5}(-\d{4})?$/, "Five digits")
      .nullable()
      .default(null),
    county: line(80).nullable().default(null),
    noFixedAddress: z.boolean().default(false),
  })
  .refine((address) => address.noFixedAddress || address.lines.length > 0 || address.city !== null, {
    message: "Type a street or a city, or say that there is no fixed address",
    path: ["lines"],
  });
export type Address = z.output<typeof Address>;

export const races = {
  "1002-5": "American Indian or Alaska Native",
  "2028-9": "Asian",
  "2054-5": "Black or African American",
  "2076-8": "Native Hawaiian or Pacific Islander",
  "2106-3": "White",
  "2131-1": "Another race",
  asked_declined: "Prefers not to say",
} as const;
export const ethnicities = {
  "2135-2": "Hispanic or Latino",
  "2186-5": "Not Hispanic or Latino",
  asked_declined: "Prefers not to say",
} as const;
const keysOf = <T extends Record<string, string>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

export const choices = {
  maritalStatus: {
    never_married: "Never married",
    married: "Married",
    domestic_partner: "Domestic partner",
    separated: "Separated",
    divorced: "Divorced",
    widowed: "Widowed",
  },
  veteranStatus: {
    none: "Not a veteran",
    veteran: "Veteran",
    active_duty: "Active duty",
    family: "Family of a veteran",
  },
  education: {
    under_high_school: "Less than high school",
    high_school: "High school or GED",
    some_college: "Some college",
    associate: "Associate degree",
    bachelor: "Bachelor's degree",
    graduate: "Graduate degree",
  },
  employmentStatus: {
    full_time: "Full time",
    part_time: "Part time",
    unemployed: "Looking for work",
    student: "Student",
    disabled: "Unable to work",
    retired: "Retired",
    homemaker: "Homemaker",
  },
  incomeSource: {
    wages: "Wages",
    public_assistance: "Public assistance",
    retirement: "Retirement or pension",
    disability: "Disability",
    family: "Family",
    none: "None",
    other: "Other",
  },
  livingArrangement: {
    independent: "Independent",
    dependent: "With others who support",
    sober_living: "Recovery residence",
    homeless: "No stable housing",
    institution: "Institution",
  },
  codeStatus: { full: "Full code", dnr: "Do not resuscitate", limited: "Limited interventions" },
  referralSource: {
    self: "Self or family",
    substance_provider: "Substance use provider",
    health_provider: "Other health provider",
    school: "School",
    employer: "Employer or EAP",
    community: "Community referral",
    court: "Court or criminal justice",
  },
} as const satisfies Record<string, Record<string, string>>;
export type ChoiceField = keyof typeof choices;

const choice = <F extends ChoiceField>(field: F) => z.enum(keysOf(choices[field])).nullable();
const text = (max: number) => line(max).nullable();

/** Every field a person of the staff may change, with its rule. */
export const PersonFields = z.strictObject({
  legalFirstName: PersonName,
  legalMiddleName: PersonName.nullable(),
  legalLastName: PersonName,
  suffix: text(20),
  preferredName: PersonName.nullable(),
  previousNames: z.array(PersonName).max(10),
  pronouns: text(40),
  genderIdentity: text(80),
  sexualOrientation: text(80),
  race: z.array(z.enum(keysOf(races))).max(6),
  ethnicity: z.enum(keysOf(ethnicities)).nullable(),
  preferredLanguage: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "A language code, like es")
    .nullable(),
  interpreterNeeded: z.boolean().nullable(),
  maritalStatus: choice("maritalStatus"),
  religion: text(80),
  veteranStatus: choice("veteranStatus"),
  education: choice("education"),
  employmentStatus: choice("employmentStatus"),
  occupation: text(120),
  incomeSource: choice("incomeSource"),
  livingArrangement: choice("livingArrangement"),
  addresses: z.array(Address).max(5),
  phones: z.array(Phone).max(6),
  email: z.email("Type an e-mail address").nullable(),
  okToEmail: z.boolean().nullable(),
  referralSource: choice("referralSource"),
  presentingProblem: text(2000),
  chiefComplaint: text(1000),
  codeStatus: choice("codeStatus"),
  advanceDirective: text(500),
});
export type PersonFields = z.output<typeof PersonFields>;
export type PersonField = keyof PersonFields;
/** Some of the fields, as a change sends them. */
export type PersonChanges = { [K in PersonField]?: PersonFields[K] | undefined };
export const personFieldKeys = Object.keys(PersonFields.shape) as PersonField[];

export const fieldLabels = {
  legalFirstName: "Legal first name",
  legalMiddleName: "Middle name",
  legalLastName: "Legal last name",
  suffix: "Suffix",
  preferredName: "Name they go by",
  previousNames: "Former names",
  pronouns: "Pronouns",
  genderIdentity: "Gender identity",
  sexualOrientation: "Sexual orientation",
  race: "Race",
  ethnicity: "Ethnicity",
  preferredLanguage: "Preferred language",
  interpreterNeeded: "Interpreter needed",
  maritalStatus: "Marital status",
  religion: "Religion",
  veteranStatus: "Veteran",
  education: "Education",
  employmentStatus: "Work",
  occupation: "Occupation",
  incomeSource: "Source of income",
  livingArrangement: "Living arrangement",
  addresses: "Addresses",
  phones: "Phones",
  email: "E-mail",
  okToEmail: "May we e-mail",
  referralSource: "Referred by",
  presentingProblem: "Presenting problem",
  chiefComplaint: "Chief complaint, in their words",
  codeStatus: "Code status",
  advanceDirective: "Advance directive",
} as const satisfies Record<PersonField, string>;

/** A new person's fields before anything is known. */
export const blankPerson: Omit<PersonFields, "legalFirstName" | "legalLastName"> = {
  legalMiddleName: null,
  suffix: null,
  preferredName: null,
  previousNames: [],
  pronouns: null,
  genderIdentity: null,
  sexualOrientation: null,
  race: [],
  ethnicity: null,
  preferredLanguage: null,
  interpreterNeeded: null,
  maritalStatus: null,
  religion: null,
  veteranStatus: null,
  education: null,
  employmentStatus: null,
  occupation: null,
  incomeSource: null,
  livingArrangement: null,
  addresses: [],
  phones: [],
  email: null,
  okToEmail: null,
  referralSource: null,
  presentingProblem: null,
  chiefComplaint: null,
  codeStatus: null,
  advanceDirective: null,
};

/** Fields of `next` that differ from `before`, each with both values: what the history keeps. */
export function changedFields(
  before: PersonFields,
  next: PersonChanges,
): Partial<Record<PersonField, { before: unknown; after: unknown }>> {
  const changes: Partial<Record<PersonField, { before: unknown; after: unknown }>> = {};
  for (const key of personFieldKeys) {
    if (!(key in next) || next[key] === undefined) continue;
    if (JSON.stringify(before[key]) !== JSON.stringify(next[key]))
      changes[key] = { before: before[key], after: next[key] };
  }
  return changes;
}
