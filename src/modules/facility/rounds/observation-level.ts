/** Observation levels, the least intense first. Of several live assignments, the most intense one applies. */
export const observationLevels = ["q120", "q60", "q30", "q15", "q5", "line_of_sight", "one_to_one"] as const;
export type ObservationLevel = (typeof observationLevels)[number];

export const levelNames = {
  q120: "Every 2 hours",
  q60: "Every hour",
  q30: "Every 30 min",
  q15: "Every 15 min",
  q5: "Every 5 min",
  line_of_sight: "Line of sight",
  one_to_one: "1:1, arm's length",
} as const satisfies Record<ObservationLevel, string>;

/** Short form for boards and prints. */
export const levelCodes = {
  q120: "Q120",
  q60: "Q60",
  q30: "Q30",
  q15: "Q15",
  q5: "Q5",
  line_of_sight: "LOS",
  one_to_one: "1:1",
} as const satisfies Record<ObservationLevel, string>;

/** Seconds from one look to the next. A continuous watch is documented every 15 minutes. */
export const intervalSeconds = {
  q120: 7200,
  q60: 3600,
  q30: 1800,
  q15: 900,
  q5: 300,
  line_of_sight: 900,
  one_to_one: 900,
} as const satisfies Record<ObservationLevel, number>;

export const rankOf = (level: ObservationLevel): number => observationLevels.indexOf(level);
export const isHigher = (level: ObservationLevel, than: ObservationLevel | null): boolean =>
  than === null || rankOf(level) > rankOf(than);

/** Where an assignment comes from: the unit's schedule, the first day in withdrawal, an alert, a nurse, or an order. */
export const assignmentSources = ["unit", "first_day", "alert", "nurse", "order"] as const;
export type AssignmentSource = (typeof assignmentSources)[number];
export const sourceNames = {
  unit: "Unit schedule",
  first_day: "First 24 h of withdrawal",
  alert: "Alert",
  nurse: "Raised by staff",
  order: "Order",
} as const satisfies Record<AssignmentSource, string>;

export const observationReasons = [
  "suicide",
  "self_harm",
  "elopement",
  "fall",
  "seizure",
  "withdrawal",
  "sexual_safety",
  "violence",
  "medical",
] as const;
export type ObservationReason = (typeof observationReasons)[number];
export const reasonNames = {
  suicide: "Suicide risk",
  self_harm: "Self-harm",
  elopement: "Elopement risk",
  fall: "Fall risk",
  seizure: "Seizure risk",
  withdrawal: "Withdrawal",
  sexual_safety: "Sexual safety",
  violence: "Violence risk",
  medical: "Medical condition",
} as const satisfies Record<ObservationReason, string>;

interface LevelOfCare {
  edition: string;
  code: string;
  withdrawal: boolean;
}

/** The level of a unit whose schedule names none, by level of care: withdrawal 30 min, 3.1 two hours, all others an hour. */
export function defaultLevel({ code, withdrawal }: LevelOfCare): ObservationLevel {
  if (withdrawal) return "q30";
  return code === "3.1" ? "q120" : "q60";
}

/** The level of the first 24 hours after admission, where it is higher. */
export const firstDayLevel = ({ withdrawal }: LevelOfCare): ObservationLevel | null => (withdrawal ? "q15" : null);

interface Assigned {
  level: ObservationLevel;
  startsAt: string;
  endsAt: string | null;
}

/** The assignment that applies at an instant: the highest of the live ones. */
export function effectiveAt<A extends Assigned>(assignments: readonly A[], at: string): A | null {
  const instant = Date.parse(at);
  let effective: A | null = null;
  for (const one of assignments)
    if (
      Date.parse(one.startsAt) <= instant &&
      (one.endsAt === null || instant < Date.parse(one.endsAt)) &&
      isHigher(one.level, effective?.level ?? null)
    )
      effective = one;
  return effective;
}
