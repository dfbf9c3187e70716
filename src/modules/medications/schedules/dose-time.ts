import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import {
  addMinutes,
  formatDate,
  formatTime,
  formatZonedTime,
  localDate,
  minutesBetween,
} from "#platform/shared/time/index.ts";
import type { DoseRecordState } from "./dose-state.ts";
import type { DoseTimes } from "./window.ts";

/** A dose that is to be moved, with the doses of its order around it. */
export interface DoseToMove extends DoseTimes {
  state: DoseRecordState;
  timeZone: string;
  orderIsActive: boolean;
  /** Until when the order before and after leaves room for the dose. */
  previousDueAt: string | null;
  nextWindowStart: string | null;
  /** Nothing is due from the end of the order on. */
  endsAt: string | null;
}

/**
 * The times of a dose after it was moved (MED-39). Within its window the window stays where it is, so that a dose cannot be
 * moved along step by step. Beyond it, which needs a prescriber, the window moves with the dose, between the doses of the
 * order before and after.
 */
export function movedTimes(dose: DoseToMove, to: string, byPrescriber: boolean, now: string): DoseTimes {
  if (dose.state !== "planned" || !dose.orderIsActive)
    throw new Problem("wrong-state", "Only a dose that is planned can be moved. Reload the list.");
  if (to < now)
    throw fieldProblem("body.dueAt", "Choose a time after now. To record a dose given earlier, use Given earlier.");
  if (to === dose.dueAt) throw fieldProblem("body.dueAt", "The dose is already due at this time.");
  const { windowStart, windowEnd, lateCutoffAt, dueAt, timeZone: zone } = dose;
  if (to >= windowStart && to <= windowEnd) return { dueAt: to, windowStart, windowEnd, lateCutoffAt };
  if (!byPrescriber)
    throw new Problem("outside-window", {
      detail: `Move this dose to a time from ${timeText(windowStart, zone, now)} to ${timeText(windowEnd, zone, now)}. Another time needs a prescriber's order.`,
      errors: [{ path: "body.dueAt", message: "Outside the window of the dose." }],
    });
  if (dose.previousDueAt !== null && to <= dose.previousDueAt)
    throw fieldProblem("body.dueAt", `The dose before it is due ${timeText(dose.previousDueAt, zone, now)}.`);
  if (dose.nextWindowStart !== null && to >= dose.nextWindowStart)
    throw fieldProblem(
      "body.dueAt",
      `The window of the next dose starts ${timeText(dose.nextWindowStart, zone, now)}.`,
    );
  if (dose.endsAt !== null && to >= dose.endsAt)
    throw fieldProblem("body.dueAt", `The order ends ${timeText(dose.endsAt, zone, now)}.`);
  const by = minutesBetween(dueAt, to);
  return {
    dueAt: to,
    windowStart: addMinutes(windowStart, by),
    windowEnd: addMinutes(windowEnd, by),
    lateCutoffAt: addMinutes(lateCutoffAt, by),
  };
}

function timeText(at: string, zone: string, now: string): string {
  const isToday = localDate(at, zone) === localDate(now, zone);
  return isToday ? formatZonedTime(at, zone) : `${formatDate(at, zone)} ${formatTime(at, zone)}`;
}
