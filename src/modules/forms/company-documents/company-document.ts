import { defineStates } from "#platform/shared/state-table.ts";
import { addDays } from "#platform/shared/time/index.ts";

export const acknowledgements = ["none", "read", "sign"] as const;
export type Acknowledgement = (typeof acknowledgements)[number];
export const acknowledgementLabels = {
  none: "No acknowledgement",
  read: "Staff confirm that they read it",
  sign: "Staff sign with their PIN",
} as const satisfies Record<Acknowledgement, string>;

export type CompanyDocumentStatus = "draft" | "active" | "retired";
export const companyDocumentStates = defineStates<CompanyDocumentStatus, "activate" | "retire">({
  draft: { label: "Draft", code: 1, tone: "neutral", shape: "ring", moves: { activate: "active" } },
  active: { label: "Active", code: 2, tone: "done", shape: "check", moves: { retire: "retired" } },
  retired: { label: "Retired", code: 3, tone: "neutral", shape: "cross", moves: {} },
});

interface Audience {
  audienceRoles: readonly string[];
  locationIds: readonly string[];
}
/** Whether a policy is for a staff member; an empty list is everyone. */
export const isFor = (
  { audienceRoles, locationIds }: Audience,
  who: { role: string; locationIds: readonly string[] },
): boolean =>
  (audienceRoles.length === 0 || audienceRoles.includes(who.role)) &&
  (locationIds.length === 0 || locationIds.some((id) => who.locationIds.includes(id)));

export type AckState = "notNeeded" | "done" | "due" | "overdue";
/**
 * Whether a staff member owes an acknowledgement. One of an earlier edition counts unless this edition asks anew (DOC-8).
 * `day` is the local date the edition became active.
 */
export function ackState(
  {
    acknowledgement,
    reackOnChange,
    dueDays,
  }: { acknowledgement: Acknowledgement; reackOnChange: boolean; dueDays: number },
  { day, ofThis, ofEarlier, today }: { day: string; ofThis: boolean; ofEarlier: boolean; today: string },
): AckState {
  if (acknowledgement === "none") return "notNeeded";
  if (ofThis || (ofEarlier && !reackOnChange)) return "done";
  return today > addDays(day, dueDays) ? "overdue" : "due";
}

export const meaning = "I have read this policy and will follow it.";
