import { z } from "zod";
import { keysOf } from "#platform/shared/typed.ts";
import { PersonName } from "../identity/name.ts";
import { PhoneNumber } from "../identity/phone.ts";

/**
 * Demographic fields of an episode, in interview order. Race and ethnicity use OMB categories with CDC codes, languages
 * use BCP 47 tags, and the rest are closed lists.
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
      .regex(/^[A-Z]{2}$/, "Enter 2 letters, like CA")
      .nullable()
      .default(null),
    zip: z
      .string()
      .regex(/^\d{5}(-\d{4})?$/, "Enter 5 digits")
      .nullable()
      .default(null),
    county: line(80).nullable().default(null),
    noFixedAddress: z.boolean().default(false),
  })
  .refine((address) => address.noFixedAddress || address.lines.length > 0 || address.city !== null, {
    message: "Enter a street or city, or select No fixed address",
    path: ["lines"],
  });
export type Address = z.output<typeof Address>;

export const races = {
  "1002-5": "American Indian or Alaska Native",
  "2028-9": "Asian",
  "2054-5": "Black or African American",
  "2076-8": "Native Hawaiian or Pacific Islander",
  "2106-3": "White",
  "2131-1": "Other race",
  asked_declined: "Declined to answer",
} as const;
export const ethnicities = {
  "2135-2": "Hispanic or Latino",
  "2186-5": "Not Hispanic or Latino",
  asked_declined: "Declined to answer",
} as const;
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
    family: "Family member of a veteran",
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
    unemployed: "Unemployed",
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
    independent: "Independent living",
    dependent: "Dependent living",
    sober_living: "Recovery residence",
    homeless: "Homeless or unstable housing",
    institution: "Institution",
  },
  codeStatus: { full: "Full code", dnr: "Do not resuscitate", limited: "Limited code" },
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

/** All fields staff can edit, with their validation. */
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
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Enter a language code, like es")
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
  email: z.email("Enter an email address").nullable(),
  okToEmail: z.boolean().nullable(),
  referralSource: choice("referralSource"),
  presentingProblem: text(2000),
  chiefComplaint: text(1000),
  codeStatus: choice("codeStatus"),
  advanceDirective: text(500),
});
export type PersonFields = z.output<typeof PersonFields>;
export type PersonField = keyof PersonFields;
/** A partial update of the fields. */
export type PersonChanges = { [K in PersonField]?: PersonFields[K] | undefined };
export const personFieldKeys = keysOf(PersonFields.shape);

export const fieldLabels = {
  legalFirstName: "Legal first name",
  legalMiddleName: "Middle name",
  legalLastName: "Legal last name",
  suffix: "Suffix",
  preferredName: "Preferred name",
  previousNames: "Previous names",
  pronouns: "Pronouns",
  genderIdentity: "Gender identity",
  sexualOrientation: "Sexual orientation",
  race: "Race",
  ethnicity: "Ethnicity",
  preferredLanguage: "Preferred language",
  interpreterNeeded: "Interpreter needed",
  maritalStatus: "Marital status",
  religion: "Religion",
  veteranStatus: "Veteran status",
  education: "Education",
  employmentStatus: "Employment status",
  occupation: "Occupation",
  incomeSource: "Income source",
  livingArrangement: "Living arrangement",
  addresses: "Addresses",
  phones: "Phone numbers",
  email: "Email",
  okToEmail: "OK to email",
  referralSource: "Referral source",
  presentingProblem: "Presenting problem",
  chiefComplaint: "Chief complaint (client's words)",
  codeStatus: "Code status",
  advanceDirective: "Advance directive",
} as const satisfies Record<PersonField, string>;

/** With the two fields that belong to the client instead of the stay. */
export const demographicLabels = { ...fieldLabels, birthDate: "Date of birth", sexAtBirth: "Sex at birth" };

/** Empty demographics for a new client. */
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
