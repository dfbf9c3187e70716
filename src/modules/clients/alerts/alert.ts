import { Problem } from "#platform/shared/problems.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { labelIn } from "#platform/shared/typed.ts";

export const alertCategories = [
  "name_alike",
  "fall",
  "suicide",
  "self_harm",
  "elopement",
  "ama_risk",
  "seizure",
  "aspiration",
  "hepatic",
  "renal",
  "withdrawal_history",
  "violence",
  "sexual_safety",
  "infection_control",
  "pregnancy",
  "diabetes",
  "diet",
  "mobility",
  "no_contact",
  "court_hold",
  "advance_directive",
  "other",
] as const;
export type AlertCategory = (typeof alertCategories)[number];
export const alertLabels = {
  name_alike: "Name alert",
  fall: "Fall risk",
  suicide: "Suicide risk",
  self_harm: "Self-harm",
  elopement: "Elopement risk",
  ama_risk: "AMA risk",
  seizure: "Seizure precautions",
  aspiration: "Aspiration risk",
  hepatic: "Liver impairment",
  renal: "Kidney impairment",
  withdrawal_history: "History of severe withdrawal",
  violence: "Violence risk",
  sexual_safety: "Sexual safety",
  infection_control: "Infection control",
  pregnancy: "Pregnant",
  diabetes: "Diabetes",
  diet: "Diet",
  mobility: "Mobility",
  no_contact: "No contact",
  court_hold: "Court hold",
  advance_directive: "Advance directive",
  other: "Other",
} as const satisfies Record<AlertCategory, string>;

/** Whether staff who give a medication must see the alert beside the dose. */
export const concernsGiving: Readonly<Record<AlertCategory, boolean>> = {
  name_alike: true,
  fall: true,
  // A client at risk may keep doses to take at once.
  suicide: true,
  self_harm: true,
  elopement: false,
  ama_risk: false,
  seizure: true,
  aspiration: true,
  hepatic: true,
  renal: true,
  withdrawal_history: true,
  violence: true,
  sexual_safety: false,
  infection_control: true,
  pregnancy: true,
  diabetes: true,
  diet: true,
  mobility: false,
  no_contact: false,
  court_hold: false,
  advance_directive: false,
  // Free text can say anything.
  other: true,
};
export const alertsAtGiving = alertCategories.filter((category) => concernsGiving[category]);

/** The alert label. An "Other" alert shows the start of its instructions instead. */
export function alertTitle({ category, instructions }: { category: string; instructions: string | null }): string {
  if (category !== "other" || !instructions) return labelIn(alertLabels, category);
  const sentence = instructions.split(/[.:;\n]/)[0] ?? instructions;
  return sentence.length > 40 ? `${sentence.slice(0, 39).trimEnd()}…` : sentence;
}

/** Categories of which a chart may have several active alerts. */
export function isRepeatable(category: AlertCategory): boolean {
  return category === "other" || category === "no_contact";
}

export const alertLevels = ["info", "caution", "high"] as const;
export type AlertLevel = (typeof alertLevels)[number];
export const alertLevelLabels = { info: "Information", caution: "Caution", high: "High" } as const satisfies Record<
  AlertLevel,
  string
>;
export const observations = ["q15", "q5", "line_of_sight", "one_to_one"] as const;
export const observationLabels = {
  q15: "Every 15 minutes",
  q5: "Every 5 minutes",
  line_of_sight: "Line of sight",
  one_to_one: "1:1",
} as const satisfies Record<(typeof observations)[number], string>;

export type AlertStatus = "proposed" | "active" | "resolved" | "declined";
export type AlertMove = "accept" | "decline" | "resolve";
export const alertStates = defineStates<AlertStatus, AlertMove>({
  proposed: {
    label: "Proposed",
    code: 1,
    tone: "attention",
    shape: "ring",
    moves: { accept: "active", decline: "declined" },
  },
  active: { label: "Active", code: 2, tone: "danger", shape: "alert", moves: { resolve: "resolved" } },
  resolved: { label: "Resolved", code: 3, tone: "neutral", shape: "check", moves: {} },
  declined: { label: "Declined", code: 4, tone: "neutral", shape: "cross", moves: {} },
});

/** Statuses of an alert that still needs attention. */
export const openAlertStatuses = ["active", "proposed"] as const satisfies readonly AlertStatus[];

const hour = 3_600_000;
/** Longest time to the next review, in hours (ALR-1). */
const reviewWithin: Partial<Record<AlertCategory, number>> = {
  suicide: 24,
  elopement: 24,
  self_harm: 72,
  fall: 72,
  violence: 72,
  ama_risk: 72,
};

/** High-risk categories need instructions and a timely review (ALR-1). Throws `validation`. */
export function requireAlertDetail(
  alert: { category: AlertCategory; instructions: string | null; reviewDueAt: string | null },
  now: string,
): void {
  const hours = reviewWithin[alert.category];
  if (hours === undefined) return;
  const errors = [];
  if (!alert.instructions) errors.push({ path: "body.instructions", message: "Enter instructions for staff" });
  if (alert.reviewDueAt === null || Date.parse(alert.reviewDueAt) - Date.parse(now) > hours * hour)
    errors.push({ path: "body.reviewDueAt", message: `Review within ${hours} h` });
  if (errors.length > 0)
    throw new Problem("validation", {
      detail: `${alertLabels[alert.category]} needs instructions and a review within ${hours} h.`,
      errors,
    });
}

export function isActiveAlert(alert: { status: AlertStatus }): boolean {
  return alert.status === "active";
}
export function isProposedAlert(alert: { status: AlertStatus }): boolean {
  return alertStates.can(alert.status, "accept");
}

export function isReviewOverdue(alert: { status: AlertStatus; reviewDueAt: string | null }, now: string): boolean {
  return isActiveAlert(alert) && alert.reviewDueAt !== null && alert.reviewDueAt < now;
}

/** Sorts the most severe first. */
export function bySeverity(
  a: { level: AlertLevel; category: string },
  b: { level: AlertLevel; category: string },
): number {
  return alertLevels.indexOf(b.level) - alertLevels.indexOf(a.level) || (a.category < b.category ? -1 : 1);
}
