import { defineProblems, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDateTime, minutesBetween } from "#platform/shared/time/index.ts";

defineProblems({ "return-before-leave": [422, "Return before the leave"] });

export const leaveKinds = ["therapeutic_pass", "hospital", "court", "awol"] as const;
export type LeaveKind = (typeof leaveKinds)[number];

export const leaveKindLabels = {
  therapeutic_pass: "Pass",
  hospital: "Hospital",
  court: "Court",
  awol: "AWOL",
} as const satisfies Record<LeaveKind, string>;

export const screenOutcomes = ["done", "declined", "not_done"] as const;
export type ScreenOutcome = (typeof screenOutcomes)[number];
export const screenOutcomeLabels = {
  done: "Done",
  declined: "Declined",
  not_done: "Not done",
} as const satisfies Record<ScreenOutcome, string>;

/** What staff checked when the client returned. */
export interface ReturnScreen {
  search: ScreenOutcome;
  uds: ScreenOutcome;
}

const overdueAfter = 60;
export const passLimit = 72 * 60;

/** The return of a client who left without permission or was taken to a hospital has no date. */
export const returnsByPlan = (kind: LeaveKind): boolean => kind === "therapeutic_pass" || kind === "court";

export interface LeavePlan {
  kind: LeaveKind;
  leftAt: string;
  expectedReturnAt: string | null;
  orderReference: string | null;
}

/**
 * Checks a leave (LV-1): it starts after the admission and not in the future, passes and court dates have an expected
 * return after it, and a pass of more than 72 h names the prescriber's order.
 */
export function requireLeavePlan(plan: LeavePlan, { admittedAt, now }: { admittedAt: string; now: string }): void {
  const { kind, leftAt, expectedReturnAt, orderReference } = plan;
  if (minutesBetween(now, leftAt) > 2)
    throw new Problem("time-in-future", at("leftAt", "The time the client left can't be in the future."));
  if (Date.parse(leftAt) <= Date.parse(admittedAt))
    throw new Problem("validation", at("leftAt", "The client left before the admission. Enter a later time."));
  if (expectedReturnAt === null) {
    if (returnsByPlan(kind))
      throw new Problem("validation", at("expectedReturnAt", "Enter when the client is expected back."));
    return;
  }
  const minutes = minutesBetween(leftAt, expectedReturnAt);
  if (minutes <= 0)
    throw new Problem("validation", at("expectedReturnAt", "The expected return must be after the client left."));
  if (kind === "therapeutic_pass" && minutes > passLimit && !orderReference)
    throw new Problem("validation", at("orderReference", "A pass of more than 72 h needs the prescriber's order."));
}

/** Checks a return (LV-1): after the client left, and not in the future. */
export function requireReturnTime(leftAt: string, returnedAt: string, now: string, timeZone: string): void {
  if (minutesBetween(now, returnedAt) > 2)
    throw new Problem("time-in-future", at("returnedAt", "The return can't be in the future."));
  if (Date.parse(returnedAt) <= Date.parse(leftAt))
    throw new Problem(
      "return-before-leave",
      at("returnedAt", `The client left at ${formatDateTime(leftAt, timeZone)}. Enter a later return.`),
    );
}

function at(field: string, message: string) {
  return { detail: message, errors: [{ path: `body.${field}`, message }] };
}

/** The client is past the expected return. */
export function isLate(expectedReturnAt: string | null, now: string): boolean {
  return expectedReturnAt !== null && Date.parse(expectedReturnAt) <= Date.parse(now);
}

/** Expected returns up to this instant are overdue: 60 min have passed (LV-1). */
export function overdueBefore(now: string): string {
  return addMinutes(now, -overdueAfter);
}

/** An overdue client may have eloped; one in a hospital is in the hospital's care. */
export const mayHaveEloped = (kind: LeaveKind): boolean => kind !== "hospital";
