import type { InsurancePlanType, InsuranceRelationship, InsuranceStatus } from "#platform/shared/columns.generated.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { addDays } from "#platform/shared/time/index.ts";

defineProblems({
  "coverage-order-clash": [409, "Another insurance has this order"],
  "insurance-exists": [409, "This policy is already recorded"],
});

export const ranks = [1, 2, 3, 4] as const;

export const rankLabels: Readonly<Record<number, string>> = {
  1: "Primary",
  2: "Secondary",
  3: "Tertiary",
  4: "Fourth",
};

export const planTypes = {
  ppo: "PPO",
  hmo: "HMO",
  epo: "EPO",
  pos: "POS",
  indemnity: "Indemnity",
  medicaid: "Medicaid",
  medicare: "Medicare",
  tricare: "TRICARE",
  va: "VA",
  other: "Other",
} as const satisfies Record<InsurancePlanType, string>;

/** The client's relationship to the policyholder. */
export const relationships = {
  self: "Self",
  spouse: "Spouse",
  child: "Child",
  other: "Other dependent",
} as const satisfies Record<InsuranceRelationship, string>;

export const endReasons = {
  ended: "Coverage ended",
  changed: "Changed to another plan",
  "entered-in-error": "Entered in error",
} as const;
export type EndReason = keyof typeof endReasons;

/** The state of an insurance on a day: `stale` is a verification past its last day, `future` one that has not begun. */
export type InsuranceState = InsuranceStatus | "stale" | "future";
export const stateLabels: Readonly<Record<InsuranceState, string>> = {
  unverified: "Not verified",
  verified: "Verified",
  stale: "Verification expired",
  future: "Starts later",
  termed: "Ended",
  inactive: "Inactive",
};

interface Dated {
  status: InsuranceStatus;
  effectiveOn: string | null;
  endsOn: string | null;
  validThrough: string | null;
}

/** The state of an insurance on a day of the facility. */
export function insuranceState(insurance: Dated, today: string): InsuranceState {
  const { status, effectiveOn, endsOn, validThrough } = insurance;
  if (status === "inactive") return "inactive";
  if (status === "termed" || (endsOn !== null && endsOn < today)) return "termed";
  if (effectiveOn !== null && effectiveOn > today) return "future";
  if (status === "verified" && validThrough !== null && validThrough < today) return "stale";
  return status;
}

/** Whether an insurance pays for care on a day. */
export function isInForce(insurance: Dated, day: string): boolean {
  if (insurance.status === "inactive") return false;
  return (
    (insurance.effectiveOn === null || insurance.effectiveOn <= day) &&
    (insurance.endsOn === null || insurance.endsOn >= day)
  );
}

/** The last day of the month of a date. */
export function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
  return addDays(next, -1);
}

/** The last day a verification counts: 7 days, the end of the month, or the end of the coverage, whichever is first (VOB-12). */
export function validThroughOf(verifiedOn: string, endsOn: string | null): string {
  const days = [addDays(verifiedOn, 7), endOfMonth(verifiedOn), ...(endsOn === null ? [] : [endsOn])];
  return days.sort()[0] ?? verifiedOn;
}

/** Member IDs are compared and sent without spaces and dashes, in capitals. */
export function plainMemberId(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/** What a verification was about; a change of any of these makes it worthless. */
export const verifiedFields = [
  "payerId",
  "payerName",
  "memberIdEncrypted",
  "groupNumber",
  "relationship",
  "subscriberFirstName",
  "subscriberLastName",
  "subscriberBirthDate",
] as const;
