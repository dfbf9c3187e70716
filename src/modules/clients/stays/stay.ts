import { defineProblems, Problem } from "#platform/shared/problems.ts";
import { daysBetween } from "#platform/shared/time/index.ts";

defineProblems({ "stay-overlap": [409, "Stays overlap"] });

/** Half-open interval: `until` is exclusive, null while current. */
export interface Stay {
  id: string;
  from: string;
  until: string | null;
}

const hour = 3_600_000;

/**
 * Checks a move's effective time (ADM-10): not in the future, after the start of the current stay, and with a note when
 * backdated by more than 24 h. Instants are RFC 3339 in UTC. Throws `time-in-future`, `stay-overlap` or `validation`.
 */
export function requireMoveTime(current: Stay, at: string, now: string, note: string | undefined): void {
  const [moved, began, present] = [Date.parse(at), Date.parse(current.from), Date.parse(now)];
  if (moved > present + 120_000)
    throw new Problem("time-in-future", {
      detail: "The effective time can't be in the future.",
      errors: [{ path: "body.effectiveAt", message: "In the future" }],
    });
  if (moved <= began)
    throw new Problem("stay-overlap", {
      detail: "The current stay started after that time. Enter a later time.",
      errors: [{ path: "body.effectiveAt", message: "Before the current stay started" }],
    });
  if (present - moved > 24 * hour && !note?.trim())
    throw new Problem("validation", {
      detail: "Enter a reason for the late entry (more than 24 h).",
      errors: [{ path: "body.note", message: "Required when more than 24 h late" }],
    });
}

/** Length of stay in days (ADM-9): the difference of local dates, so a clock change never adds or removes a day. */
export function lengthOfStay(admittedOn: string, on: string): number {
  return daysBetween(admittedOn, on);
}

/** Day of stay: the admission day is day 1. */
export function dayOfStay(admittedOn: string, today: string): number {
  return lengthOfStay(admittedOn, today) + 1;
}
