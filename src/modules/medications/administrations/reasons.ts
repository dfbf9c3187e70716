/** Why a dose was not taken, per outcome (medications 2.11; the facility's list comes with its settings). */
export const outcomeReasons = {
  refused: [
    { code: "declined", label: "Did not want it" },
    { code: "side_effects", label: "Side effects" },
    { code: "feels_better", label: "Feels it is not needed" },
    { code: "nausea", label: "Nausea or vomiting" },
    { code: "asleep", label: "Asleep, did not want to be woken" },
    { code: "other", label: "Other" },
  ],
  held: [
    { code: "vitals", label: "Vital signs out of range" },
    { code: "sedation", label: "Too sedated" },
    { code: "nothing_by_mouth", label: "Nothing by mouth" },
    { code: "lab", label: "Waiting for a lab result" },
    { code: "prescriber", label: "Prescriber asked to hold" },
    { code: "other", label: "Other" },
  ],
  missed: [
    { code: "not_offered", label: "Was not offered in time" },
    { code: "asleep", label: "Asleep" },
    { code: "off_unit", label: "Away from the unit" },
    { code: "other", label: "Other" },
  ],
  not_available: [
    { code: "not_delivered", label: "Pharmacy has not delivered" },
    { code: "out_of_stock", label: "Out of stock" },
    { code: "not_identified", label: "Not identified yet" },
    { code: "other", label: "Other" },
  ],
} as const;
export type ReasonedOutcome = keyof typeof outcomeReasons;
export const reasonCodes = [
  ...new Set(Object.values(outcomeReasons).flatMap((list) => list.map((reason) => reason.code))),
] as const;
const labels = new Map<string, string>(
  Object.values(outcomeReasons).flatMap((list) => list.map((reason) => [reason.code, reason.label] as const)),
);

export function outcomeReasonLabel(code: string | null): string {
  return code === null ? "" : (labels.get(code) ?? code);
}

/** Whether the reason belongs to the outcome. */
export function isReasonOf(outcome: string, code: string): boolean {
  return outcome in outcomeReasons && outcomeReasons[outcome as ReasonedOutcome].some((reason) => reason.code === code);
}

/** Why a dose is early or late (MED-33). */
export const timingReasons = [
  { code: "off_unit", label: "Client was away from the unit" },
  { code: "asleep", label: "Client was asleep" },
  { code: "with_meal", label: "Given with a meal" },
  { code: "supply", label: "Waiting for supply" },
  { code: "workload", label: "Another client needed care" },
  { code: "client_asked", label: "Client asked for it" },
  { code: "prescriber", label: "Prescriber asked" },
] as const;
export const timingReasonCodes = timingReasons.map((reason) => reason.code);
