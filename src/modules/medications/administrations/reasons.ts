/** Reasons a dose was not given, by outcome. */
export const outcomeReasons = {
  refused: [
    { code: "declined", label: "Declined" },
    { code: "side_effects", label: "Side effects" },
    { code: "feels_better", label: "Feels it isn't needed" },
    { code: "nausea", label: "Nausea or vomiting" },
    { code: "asleep", label: "Asleep, asked not to be woken" },
    { code: "other", label: "Other" },
  ],
  held: [
    { code: "vitals", label: "Vital signs out of range" },
    { code: "score", label: "Score does not meet the order" },
    { code: "sedation", label: "Too sedated" },
    { code: "nothing_by_mouth", label: "NPO (nothing by mouth)" },
    { code: "lab", label: "Waiting for a lab result" },
    { code: "prescriber", label: "Prescriber ordered hold" },
    { code: "other", label: "Other" },
  ],
  missed: [
    { code: "not_offered", label: "Not offered in time" },
    { code: "asleep", label: "Asleep" },
    { code: "off_unit", label: "Off unit" },
    { code: "other", label: "Other" },
  ],
  not_available: [
    { code: "not_delivered", label: "Not delivered by pharmacy" },
    { code: "out_of_stock", label: "Out of stock" },
    { code: "not_identified", label: "Medication not identified" },
    { code: "other", label: "Other" },
  ],
} as const;
export type ReasonedOutcome = keyof typeof outcomeReasons;
export const reasonCodes = [
  ...new Set(Object.values(outcomeReasons).flatMap((list) => list.map(({ code }): string => code))),
];
const labels = new Map(
  Object.values(outcomeReasons).flatMap((list) => list.map(({ code, label }): [string, string] => [code, label])),
);

export function outcomeReasonLabel(code: string | null): string {
  return code === null ? "" : (labels.get(code) ?? code);
}

/** Whether an outcome needs a reason. */
export function isReasoned(outcome: string): outcome is ReasonedOutcome {
  return outcome in outcomeReasons;
}

/** Whether the reason is one of the outcome's. */
export function isReasonOf(outcome: string, code: string): boolean {
  return isReasoned(outcome) && outcomeReasons[outcome].some((reason) => reason.code === code);
}

/** Reasons a dose is early or late (MED-33). */
export const timingReasons = [
  { code: "off_unit", label: "Client off unit" },
  { code: "asleep", label: "Client asleep" },
  { code: "with_meal", label: "Given with a meal" },
  { code: "supply", label: "Medication not available" },
  { code: "workload", label: "Another client needed care" },
  { code: "client_asked", label: "Client request" },
  { code: "prescriber", label: "Prescriber request" },
] as const;
export const timingReasonCodes = timingReasons.map(({ code }): string => code);

/** Why a product was checked by eye instead of scanned (MED-54). A mismatch has no reason: it is refused. */
export const productCheckReasons = [
  { code: "no_barcode", label: "No barcode on the package" },
  { code: "unreadable", label: "Barcode unreadable" },
  { code: "not_on_file", label: "Barcode not on file" },
  { code: "scanner", label: "Scanner not working" },
] as const;
export const productCheckReasonCodes = productCheckReasons.map(({ code }): string => code);

export function productCheckReasonLabel(code: string): string {
  return productCheckReasons.find((reason) => reason.code === code)?.label ?? code;
}
