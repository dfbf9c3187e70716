import type {
  IncidentActionState,
  IncidentActionStrength,
  IncidentExternalReportState,
  IncidentNoticeMethod,
  IncidentNoticeRecipient,
  IncidentPeopleKind,
  IncidentPeopleRole,
  IncidentPeopleTreatment,
  IncidentReportEventClass,
  IncidentReportHarm,
  IncidentReportTimePrecision,
  IncidentReportType,
} from "#platform/shared/columns.generated.ts";

export const typeLabels = {
  fall: "Fall",
  medication_error: "Medication error",
  elopement: "Elopement",
  self_harm: "Self-harm",
  suicide_attempt: "Suicide attempt",
  overdose: "Overdose",
  assault_client: "Assault on a client",
  assault_staff: "Assault on staff",
  sexual_safety: "Sexual safety",
  abuse_neglect_allegation: "Abuse or neglect allegation",
  restraint_seclusion: "Restraint or seclusion",
  medical_emergency: "Medical emergency",
  seizure: "Seizure",
  injury: "Injury",
  death: "Death",
  contraband: "Contraband",
  drug_loss: "Drug loss",
  theft: "Theft",
  property_damage: "Property damage",
  fire: "Fire",
  utility_failure: "Utility failure",
  infection: "Infection",
  poisoning: "Poisoning",
  transport: "Transport",
  police: "Police involvement",
  privacy: "Privacy",
  staff_injury: "Staff injury",
  visitor: "Visitor",
  equipment: "Equipment",
  consent: "Consent",
  other: "Other",
} as const satisfies Record<IncidentReportType, string>;

export const harmLabels = {
  none: "None",
  mild: "Mild",
  moderate: "Moderate",
  severe: "Severe",
  death: "Death",
  unknown: "Unknown",
} as const satisfies Record<IncidentReportHarm, string>;

export const classLabels = {
  incident: "Incident",
  near_miss: "Near miss",
  unsafe_condition: "Unsafe condition",
} as const satisfies Record<IncidentReportEventClass, string>;

export const precisionLabels = {
  exact: "Exact",
  about: "About",
  between: "Between two times",
} as const satisfies Record<IncidentReportTimePrecision, string>;

export const roleLabels = {
  affected: "Affected",
  involved: "Involved",
  witness: "Witness",
  responder: "Responder",
  alleged: "Alleged",
} as const satisfies Record<IncidentPeopleRole, string>;

export const kindLabels = {
  client: "Client",
  staff: "Staff",
  visitor: "Visitor",
  other: "Other person",
} as const satisfies Record<IncidentPeopleKind, string>;

export const treatmentLabels = {
  none: "No treatment",
  first_aid: "First aid",
  clinic: "Clinic",
  ed: "Emergency department",
  hospital: "Hospital admission",
} as const satisfies Record<IncidentPeopleTreatment, string>;

export const recipientLabels = {
  guardian: "Guardian",
  family: "Family",
  attending: "Attending physician",
  administrator: "Administrator",
  police: "Police",
  ems: "EMS",
  protective_services: "Protective services",
  licensing: "Licensing agency",
  poison_control: "Poison control",
  other: "Other",
} as const satisfies Record<IncidentNoticeRecipient, string>;

export const methodLabels = {
  phone: "Phone",
  in_person: "In person",
  email: "Email",
  portal: "Portal",
  letter: "Letter",
} as const satisfies Record<IncidentNoticeMethod, string>;

export const strengthLabels = {
  strong: "Strong",
  intermediate: "Intermediate",
  weak: "Weak",
} as const satisfies Record<IncidentActionStrength, string>;

const severe: readonly (IncidentReportHarm | null)[] = ["severe", "death"];
export const isSevere = (harm: IncidentReportHarm | null): boolean => severe.includes(harm);

const notifiedAtOnce: readonly IncidentReportType[] = [
  "death",
  "suicide_attempt",
  "sexual_safety",
  "abuse_neglect_allegation",
  "elopement",
  "fire",
];

/** INC-5: leadership is notified at once. */
export function isUrgent({ type, harm }: { type: IncidentReportType; harm: IncidentReportHarm | null }): boolean {
  return isSevere(harm) || notifiedAtOnce.includes(type);
}

const sentinelTypes: readonly IncidentReportType[] = ["death", "suicide_attempt", "sexual_safety"];

/** INC-12: proposed as a sentinel event; compliance confirms it or not. */
export function proposesSentinel({
  type,
  harm,
}: {
  type: IncidentReportType;
  harm: IncidentReportHarm | null;
}): boolean {
  return isSevere(harm) || (harm !== "none" && sentinelTypes.includes(type));
}

export interface DraftFacts {
  facts: string;
  immediateActions: string;
  harm: IncidentReportHarm | null;
  nobodyInvolved: boolean;
  people: number;
}

/** INC-2: what a report still needs before it can be submitted. */
export function missing(report: DraftFacts): string[] {
  return [
    ...(report.facts.trim() === "" ? ["what happened"] : []),
    ...(report.harm === null ? ["harm"] : []),
    ...(report.people === 0 && !report.nobodyInvolved ? ["people involved, or none"] : []),
    ...(report.immediateActions.trim() === "" ? ["immediate actions"] : []),
  ];
}

const judging = [/\bshould(?:n't| not)? have\b/i, /\broot cause\b/i, /\bat fault\b/i, /\bnegligen/i, /\bcareless/i];

/** INC-3: words of judgment, which belong in the analysis and not in the facts. */
export function judgments(text: string): string[] {
  return judging.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

/** `Client A`, `Staff B`: one letter for each person of a report, in the order they were added. */
export function tokenFor(kind: IncidentPeopleKind, taken: readonly string[]): string {
  const label = { client: "Client", staff: "Staff", visitor: "Visitor", other: "Person" } as const;
  for (let index = 0; ; index += 1) {
    const letter = String.fromCharCode(65 + (index % 26)) + (index >= 26 ? String(Math.floor(index / 26)) : "");
    if (!taken.some((token) => token.endsWith(` ${letter}`))) return `${label[kind]} ${letter}`;
  }
}

/** `ACR-2026-0042`. */
export const incidentNumber = (shortCode: string, year: number, value: number): string =>
  `${shortCode}-${year}-${String(value).padStart(4, "0")}`;

export interface ClosingFacts {
  harm: IncidentReportHarm | null;
  sentinel: "no" | "proposed" | "confirmed";
  actions: readonly { state: IncidentActionState; strength: IncidentActionStrength }[];
  external: readonly { agency: string; state: IncidentExternalReportState }[];
  notices: number;
  analysisFinished: boolean;
}

/** A severe or sentinel incident needs a finished analysis. */
export const needsAnalysis = ({ harm, sentinel }: Pick<ClosingFacts, "harm" | "sentinel">): boolean =>
  isSevere(harm) || sentinel === "confirmed";

/** INC-10: what is open before a report can be closed. */
export function openItems(report: ClosingFacts): string[] {
  const { actions, external, sentinel } = report;
  const unverified = actions.filter(({ state }) => state === "open" || state === "done").length;
  const strong = actions.some(({ state, strength }) => state === "verified" && strength !== "weak");
  return [
    ...(unverified > 0 ? [`${unverified} ${unverified === 1 ? "action is" : "actions are"} not verified`] : []),
    ...(isSevere(report.harm) && !strong ? ["a verified strong or intermediate action"] : []),
    ...external.flatMap(({ agency, state }) => (state === "due" ? [`the report to ${agency}`] : [])),
    ...(isSevere(report.harm) && report.notices === 0 ? ["the notices"] : []),
    ...(sentinel === "proposed" ? ["the decision whether it is a sentinel event"] : []),
    ...(needsAnalysis(report) && !report.analysisFinished ? ["the analysis"] : []),
  ];
}
