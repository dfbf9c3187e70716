import { doseState } from "../../schedules/dose-state.ts";
import type { PassClient, PassDose, PassPrn } from "../pass.contract.ts";

export interface PassCounts {
  /** Doses due now: in their window, overdue or not documented. */
  due: number;
  overdue: number;
  done: number;
  total: number;
  rechecks: number;
  /** Scores due now that decide a dose. */
  scores: number;
}

/** Counts for the header and client list of the med pass. Held and canceled doses, and those during a leave, are not counted. */
export function countsOf(clients: readonly PassClient[], now: string): PassCounts {
  const counts: PassCounts = { due: 0, overdue: 0, done: 0, total: 0, rechecks: 0, scores: 0 };
  for (const client of clients) {
    for (const dose of client.doses) {
      const cue = doseState(dose, now);
      if (cue === "suspended" || cue === "away" || cue === "cancelled") continue;
      counts.total += 1;
      if (cue === "done") counts.done += 1;
      if (cue === "due" || cue === "overdue" || cue === "undocumented") counts.due += 1;
      if (cue === "overdue" || cue === "undocumented") counts.overdue += 1;
    }
    counts.scores += client.scoreOrders.filter(({ nextScoreAt }) => nextScoreAt <= now).length;
    counts.rechecks += client.prn.filter((prn) => prn.recheck !== null && prn.recheck.dueAt <= now).length;
  }
  return counts;
}

/** Whether the dose can be documented. */
export function isOpen(dose: PassDose): boolean {
  return dose.state === "planned" || dose.state === "undocumented";
}

/** A nurse acknowledges an order before its first dose, except STAT (MED-12). */
export function needsAcknowledgment(dose: Pick<PassDose, "noted" | "scheduleKind">): boolean {
  return !dose.noted && dose.scheduleKind !== "stat";
}

/** The first PRN order that can be given now: the one the P key gives. */
export function givablePrn(prns: readonly PassPrn[], now: string): PassPrn | undefined {
  return prns.find((prn) => prn.noted && prn.nextAllowedAt <= now);
}

/** The next dose to document: doses due now before upcoming ones. */
export function nextOpen(doses: readonly PassDose[], now: string): PassDose | undefined {
  const open = doses.filter(isOpen);
  return open.find((dose) => doseState(dose, now) !== "upcoming") ?? open[0];
}
