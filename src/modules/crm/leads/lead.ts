import type { LeadCrisisFlag, LeadLifecycle } from "#platform/shared/columns.generated.ts";
import { nameKey, numberKey } from "#platform/shared/search/exact.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type LeadStatus =
  | "open"
  | "admitted"
  | "referred_out"
  | "lost"
  | "not_qualified"
  | "merged"
  | "spam"
  | "nurture"
  | "retired";
export type LeadMove =
  | "convert"
  | "refer_out"
  | "lose"
  | "disqualify"
  | "nurture"
  | "reopen"
  | "merge"
  | "spam"
  | "not_spam"
  | "reverse";

/** Stored codes of the product specification. */
export const leadStatusCode = {
  open: 1,
  admitted: 2,
  referred_out: 3,
  lost: 4,
  not_qualified: 5,
  merged: 6,
  spam: 7,
  nurture: 8,
  retired: 9,
} as const satisfies Record<LeadStatus, number>;

export const leadStatuses = defineStates<LeadStatus, LeadMove>({
  open: {
    label: "Open",
    code: leadStatusCode.open,
    tone: "brand",
    shape: "dot",
    moves: {
      convert: "admitted",
      refer_out: "referred_out",
      lose: "lost",
      disqualify: "not_qualified",
      nurture: "nurture",
      merge: "merged",
      spam: "spam",
    },
  },
  admitted: {
    label: "Admitted",
    code: leadStatusCode.admitted,
    tone: "done",
    shape: "check",
    moves: { reverse: "open" },
  },
  referred_out: {
    label: "Referred Out",
    code: leadStatusCode.referred_out,
    tone: "info",
    shape: "arrow",
    moves: { reopen: "open", merge: "merged" },
  },
  lost: {
    label: "Lost",
    code: leadStatusCode.lost,
    tone: "neutral",
    shape: "cross",
    moves: { reopen: "open", merge: "merged" },
  },
  not_qualified: {
    label: "Not Qualified",
    code: leadStatusCode.not_qualified,
    tone: "neutral",
    shape: "cross",
    moves: { reopen: "open", merge: "merged" },
  },
  merged: { label: "Merged", code: leadStatusCode.merged, tone: "neutral", shape: "arrow", moves: {} },
  spam: { label: "Spam", code: leadStatusCode.spam, tone: "neutral", shape: "cross", moves: { not_spam: "open" } },
  nurture: {
    label: "Nurture",
    code: leadStatusCode.nurture,
    tone: "info",
    shape: "clock",
    moves: {
      convert: "admitted",
      refer_out: "referred_out",
      lose: "lost",
      disqualify: "not_qualified",
      reopen: "open",
      merge: "merged",
    },
  },
  retired: { label: "Retired", code: leadStatusCode.retired, tone: "neutral", shape: "lock", moves: {} },
});

const codesOf = (...states: LeadStatus[]): number[] => states.map(leadStatuses.code);

/** Statuses the admissions team is still working: Open, and Nurture (asked to be contacted later). */
export const openStatusCodes: readonly number[] = codesOf("open", "nurture");
/** Statuses offered as filters; merged, spam and retired leads are hidden. */
export const shownStatuses: readonly LeadStatus[] = [
  "open",
  "nurture",
  "admitted",
  "referred_out",
  "lost",
  "not_qualified",
];

/** The status behind a stored code; the database allows no code outside the table. */
export function statusOf(code: number): LeadStatus {
  const status = leadStatuses.fromCode(code);
  if (!status) throw new Error(`Unknown lead status ${code}.`);
  return status;
}

export function isOpenLead(status: number): boolean {
  return openStatusCodes.includes(status);
}

/** Whether a lead is on the board: status Open. Nurtured leads are open too, but leave the board until their date. */
export function isInPipeline(lead: { status: number }): boolean {
  return statusOf(lead.status) === "open";
}

/** The five lifecycle values of the product specification, in its order. `null`: not contacted yet, shown as "New". */
export type Lifecycle = "working" | "qualified" | "pre_admission" | "intake_date" | "waiting_list";
export const lifecycleCode = {
  working: 1,
  qualified: 11,
  pre_admission: 5,
  intake_date: 12,
  waiting_list: 13,
} as const satisfies Record<Lifecycle, number>;
export const leadLifecycles = defineStates<Lifecycle, never, LeadLifecycle>({
  working: { label: "Working", code: lifecycleCode.working, tone: "info", shape: "dot", moves: {} },
  qualified: { label: "Qualified Lead", code: lifecycleCode.qualified, tone: "brand", shape: "half", moves: {} },
  pre_admission: {
    label: "Pre-admission",
    code: lifecycleCode.pre_admission,
    tone: "brand",
    shape: "arrow",
    moves: {},
  },
  intake_date: { label: "Intake Date", code: lifecycleCode.intake_date, tone: "done", shape: "clock", moves: {} },
  waiting_list: {
    label: "Waiting List",
    code: lifecycleCode.waiting_list,
    tone: "attention",
    shape: "pause",
    moves: {},
  },
});
/** The board's first column, "New": leads without a lifecycle. */
export const newColumn = 0;
/** In board order. */
export const lifecycleCodes = [
  lifecycleCode.working,
  lifecycleCode.qualified,
  lifecycleCode.pre_admission,
  lifecycleCode.intake_date,
  lifecycleCode.waiting_list,
] as const;
export type LifecycleCode = (typeof lifecycleCodes)[number];
export const lifecycleOptions = leadLifecycles.states.map((state) => ({
  value: lifecycleCode[state],
  label: leadLifecycles.label(state),
}));

/** The lifecycle behind a stored code; null for a new lead. */
export function lifecycleOf(code: number | null): Lifecycle | null {
  return code === null ? null : (leadLifecycles.fromCode(code) ?? null);
}

export function lifecycleLabel(code: number | null): string {
  const state = code === null ? undefined : leadLifecycles.fromCode(code);
  return state ? leadLifecycles.label(state) : "New";
}

/** Whether a move goes back in the pipeline, which needs a reason. From Waiting List to Intake Date is a step forward. */
export function isBackwards(from: number | null, to: number): boolean {
  const step = (code: number | null) => {
    const lifecycle = lifecycleOf(code);
    return lifecycle === null ? -1 : leadLifecycles.states.indexOf(lifecycle);
  };
  if (lifecycleOf(from) === "waiting_list" && lifecycleOf(to) === "intake_date") return false;
  return step(to) < step(from);
}

export const priorities = defineStates<"urgent" | "high" | "normal" | "low", never>({
  urgent: { label: "Urgent", code: 1, tone: "danger", shape: "alert", moves: {} },
  high: { label: "High", code: 2, tone: "attention", shape: "arrow", moves: {} },
  normal: { label: "Normal", code: 3, tone: "neutral", shape: "dot", moves: {} },
  low: { label: "Low", code: 4, tone: "neutral", shape: "ring", moves: {} },
});

export const relationships = ["MTH", "FTH", "SPS", "DOMPART", "SIB", "CHILD", "GRPRN", "FRND", "GUARD", "O"] as const;
/** Labels of the HL7 v3 RoleCodes. */
export const relationshipLabels = {
  MTH: "Mother",
  FTH: "Father",
  SPS: "Spouse",
  DOMPART: "Partner",
  SIB: "Sibling",
  CHILD: "Child",
  GRPRN: "Grandparent",
  FRND: "Friend",
  GUARD: "Guardian",
  O: "Other",
} as const satisfies Record<(typeof relationships)[number], string>;

/** Who is calling about the client. */
export const inquirerTypes = ["self", "family", "friend", "professional", "employer", "court", "other"] as const;
export const inquirerLabels = {
  self: "Self",
  family: "Family",
  friend: "Friend",
  professional: "Professional",
  employer: "Employer",
  court: "Court",
  other: "Other",
} as const satisfies Record<(typeof inquirerTypes)[number], string>;

export const payMethods = [
  "insurance",
  "medicaid",
  "medicare",
  "tricare-va",
  "self-pay",
  "private-pay",
  "grant",
  "scholarship",
  "eap",
] as const;
export type PayMethod = (typeof payMethods)[number];
export const payMethodLabels = {
  insurance: "Insurance",
  medicaid: "Medicaid",
  medicare: "Medicare",
  "tricare-va": "TRICARE or VA",
  "self-pay": "Self-pay",
  "private-pay": "Private pay",
  grant: "Grant",
  scholarship: "Scholarship",
  eap: "Employee assistance program (EAP)",
} as const satisfies Record<PayMethod, string>;

/** Whether benefits must be verified before pre-admission. */
export function isInsured(payMethod: string | null): boolean {
  return payMethod !== null && ["insurance", "medicaid", "medicare", "tricare-va"].includes(payMethod);
}

interface Named {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  preferredName?: string | null | undefined;
  leadNo: string;
}

/** "Ames, Robert (Bob)"; a lead without a name is shown by its number. */
export function leadName({ firstName, lastName, preferredName, leadNo }: Named): string {
  const first = [firstName, preferredName && preferredName !== firstName ? `(${preferredName})` : null]
    .filter(Boolean)
    .join(" ");
  if (lastName) return first ? `${lastName}, ${first}` : lastName;
  return first || `Unknown caller ${leadNo}`;
}

/** Exact search keys of a lead the reader has no access to: its number, or the full name with the date of birth. */
export function exactLeadKeys(lead: Named & { middleName: string | null; dateOfBirth: string | null }): string[] {
  const keys = new Set([numberKey(lead.leadNo)]);
  const { firstName, middleName, lastName, preferredName, dateOfBirth } = lead;
  if (lastName && dateOfBirth)
    for (const given of [firstName, middleName && firstName ? `${firstName} ${middleName}` : null, preferredName])
      if (given) keys.add(nameKey(`${given} ${lastName}`, dateOfBirth));
  return [...keys];
}

/** Whether a lead has a phone, an email address, or a first and last name (LEAD-1). */
export function hasContact(lead: {
  phones: readonly unknown[];
  emails: readonly unknown[];
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}): boolean {
  return lead.phones.length > 0 || lead.emails.length > 0 || Boolean(lead.firstName && lead.lastName);
}

/** Federal priority on the waiting list (45 CFR 96.126, 96.131): 1 is admitted first. */
export function waitRank(lead: { pregnant: string; injectsDrugs: string }): 1 | 2 | 3 | 4 {
  const injects = lead.injectsDrugs === "yes";
  if (lead.pregnant === "yes") return injects ? 1 : 2;
  return injects ? 3 : 4;
}

/** At a Part 2 location, an identified person who asks for help has applied for treatment (P2-1, 42 CFR 2.11). */
export function part2StatusOf(locationIsPart2: boolean, identified: boolean): "part2" | "not-applicable" | "hipaa" {
  if (!identified) return "not-applicable";
  return locationIsPart2 ? "part2" : "hipaa";
}

/** The answer to the safety question of a first call. */
export const crisisLabels = {
  none: "No concern",
  watch: "Watch",
  imminent: "Imminent",
  not_asked: "Not asked",
} as const satisfies Record<LeadCrisisFlag, string>;
export const crisisOptions = Object.entries(crisisLabels).map(([value, label]) => ({ value, label }));

/** Offered while typing; any other text is accepted. */
export const substances = [
  "Alcohol",
  "Fentanyl",
  "Heroin",
  "Prescription opioids",
  "Methamphetamine",
  "Cocaine",
  "Benzodiazepines",
  "Cannabis",
  "Kratom",
  "Xylazine",
] as const;

/** Whether a lead holds anything clinical, which is never hidden as spam. */
export function hasClinicalFacts(lead: {
  crisisFlag: string;
  primarySubstance: string | null;
  useReported: string | null;
  allergiesReported: string | null;
  medicationsReported: string | null;
  medicalReported: string | null;
  psychiatricReported: string | null;
}): boolean {
  const { crisisFlag, primarySubstance, useReported, allergiesReported } = lead;
  const texts = [primarySubstance, useReported, allergiesReported, lead.medicationsReported, lead.medicalReported];
  return ["watch", "imminent"].includes(crisisFlag) || [...texts, lead.psychiatricReported].some(Boolean);
}
