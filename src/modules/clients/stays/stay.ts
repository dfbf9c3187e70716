import { defineProblems, Problem } from "#platform/shared/problems.ts";
import { daysBetween } from "#platform/shared/time/index.ts";

defineProblems({ "stay-overlap": [409, "These stays overlap"] });

/** Half-open: `until` is the first instant that no longer belongs to it; null while it runs. */
export interface Stay {
  id: string;
  from: string;
  until: string | null;
}

const hour = 3_600_000;

/**
 * Whether a move may take effect at `at` (ADM-10): not ahead of now, not before the running stay began, and with a reason
 * when it is backdated by more than a day. All instants RFC 3339 in UTC. Throws `time-in-future`, `stay-overlap` or
 * `validation`.
 */
export function requireMoveTime(current: Stay, at: string, now: string, note: string | undefined): void {
  const [moved, began, present] = [at, current.from, now].map((text) => Date.parse(text)) as [number, number, number];
  if (moved > present + 120_000)
    throw new Problem("time-in-future", {
      detail: "A move takes effect now or earlier, not ahead of time.",
      errors: [{ path: "body.effectiveAt", message: "Ahead of now" }],
    });
  if (moved <= began)
    throw new Problem("stay-overlap", {
      detail: "The present stay began later than that. Correct the earlier stay instead.",
      errors: [{ path: "body.effectiveAt", message: "Before the present stay began" }],
    });
  if (present - moved > 24 * hour && !note?.trim())
    throw new Problem("validation", {
      detail: "Say why this is entered more than a day later.",
      errors: [{ path: "body.note", message: "Needed when more than a day late" }],
    });
}

/** Nights between two local dates (ADM-9): the admission day counts, the discharge day does not, same day counts 1. */
export function censusDays(admittedOn: string, dischargedOn: string): number {
  return Math.max(1, lengthOfStay(admittedOn, dischargedOn));
}

/** Difference of local dates, so that a clock change never adds or removes a day. */
export function lengthOfStay(admittedOn: string, on: string): number {
  return daysBetween(admittedOn, on);
}

/** Day n of the stay: the admission day is day 1. */
export function dayOfStay(admittedOn: string, today: string): number {
  return lengthOfStay(admittedOn, today) + 1;
}
