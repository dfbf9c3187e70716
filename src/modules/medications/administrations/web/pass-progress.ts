import { doseState } from "../../schedules/dose-state.ts";
import type { PassClient, PassDose, PassPrn } from "../pass.contract.ts";

export interface PassCounts {
  /** Doses that wait now: in their window, past it, or undocumented. */
  waiting: number;
  overdue: number;
  done: number;
  total: number;
  rechecks: number;
}

/** What the list and the head of the pass count. Held and cancelled doses wait for nobody. */
export function countsOf(clients: readonly PassClient[], now: string): PassCounts {
  const counts: PassCounts = { waiting: 0, overdue: 0, done: 0, total: 0, rechecks: 0 };
  for (const client of clients) {
    for (const dose of client.doses) {
      const cue = doseState(dose, now);
      if (cue === "suspended" || cue === "cancelled") continue;
      counts.total += 1;
      if (cue === "done") counts.done += 1;
      if (cue === "due" || cue === "overdue" || cue === "undocumented") counts.waiting += 1;
      if (cue === "overdue" || cue === "undocumented") counts.overdue += 1;
    }
    counts.rechecks += client.prn.filter((prn) => prn.recheck !== null && prn.recheck.dueAt <= now).length;
  }
  return counts;
}

/** Whether the dose can be worked on: it is open, and its window has come or may be opened early with a reason. */
export function isOpen(dose: PassDose): boolean {
  return dose.state === "planned" || dose.state === "undocumented";
}

/** A nurse notes an order before its first dose; what is wanted at once goes ahead of that (MED-5). */
export function needsAcknowledgment(dose: Pick<PassDose, "noted" | "scheduleKind">): boolean {
  return !dose.noted && dose.scheduleKind !== "stat";
}

/** The as-needed order the key gives: the first one that may be given now. */
export function givablePrn(prns: readonly PassPrn[], now: string): PassPrn | undefined {
  return prns.find((prn) => prn.noted && prn.nextAllowedAt <= now);
}

/** The dose to work on next: the first one open, waiting ones before later ones. */
export function nextOpen(doses: readonly PassDose[], now: string): PassDose | undefined {
  const open = doses.filter(isOpen);
  return open.find((dose) => doseState(dose, now) !== "upcoming") ?? open[0];
}
