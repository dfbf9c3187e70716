import { defineStates } from "#platform/shared/state-table.ts";
import { formatDate, formatTime, formatZonedTime, localDate } from "#platform/shared/time/index.ts";

/** What is stored (medications §3.2). The system itself never calls a dose missed. */
export type DoseRecordState = "planned" | "suspended" | "documented" | "undocumented" | "cancelled";
/** What is shown. */
export type DoseCue = "upcoming" | "due" | "overdue" | "undocumented" | "done" | "suspended" | "cancelled";
export type DoseMove = "document" | "suspend" | "resume" | "cancel" | "pass-cutoff";

export const doseRecordStates = defineStates<DoseRecordState, DoseMove>({
  planned: {
    label: "Planned",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: { document: "documented", suspend: "suspended", cancel: "cancelled", "pass-cutoff": "undocumented" },
  },
  suspended: {
    label: "Suspended",
    code: 2,
    tone: "attention",
    shape: "pause",
    moves: { resume: "planned", cancel: "cancelled" },
  },
  documented: { label: "Documented", code: 3, tone: "done", shape: "check", moves: {} },
  undocumented: {
    label: "Undocumented",
    code: 4,
    tone: "danger",
    shape: "alert",
    moves: { document: "documented" },
  },
  cancelled: { label: "Cancelled", code: 5, tone: "neutral", shape: "cross", moves: {} },
});

export const doseCues = defineStates<DoseCue, never>({
  upcoming: { label: "Later", code: 1, tone: "neutral", shape: "ring", moves: {} },
  due: { label: "Due", code: 2, tone: "attention", shape: "dot", moves: {} },
  overdue: { label: "Overdue", code: 3, tone: "danger", shape: "alert", moves: {} },
  undocumented: { label: "Undocumented", code: 4, tone: "danger", shape: "alert", moves: {} },
  done: { label: "Done", code: 5, tone: "done", shape: "check", moves: {} },
  suspended: { label: "Held", code: 6, tone: "attention", shape: "pause", moves: {} },
  cancelled: { label: "Cancelled", code: 7, tone: "neutral", shape: "cross", moves: {} },
});

export interface DoseOnClock {
  state: DoseRecordState;
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
}

/** The one cue of a dose, on both sides of the wire. Window edges are inclusive to the second (MED-32). */
export function doseState(dose: DoseOnClock, now: string): DoseCue {
  if (dose.state === "documented") return "done";
  if (dose.state !== "planned") return dose.state;
  if (now < dose.windowStart) return "upcoming";
  if (now <= dose.windowEnd) return "due";
  return now < dose.lateCutoffAt ? "overdue" : "undocumented";
}

/**
 * "due 9:00 AM PST, window 8:00 AM - 10:00 AM": every cue explains itself. A dose of another day than today's names its
 * day, so that yesterday's 4:30 PM is not taken for this afternoon's.
 */
export function cueSentence(dose: DoseOnClock, zone: string, now: string): string {
  const window = `window ${formatTime(dose.windowStart, zone)} - ${formatTime(dose.windowEnd, zone)}`;
  const day = localDate(dose.dueAt, zone);
  const named = day === localDate(now, zone) ? "" : `${formatDate(day)} `;
  return `due ${named}${formatZonedTime(dose.dueAt, zone)}, ${window}`;
}

export type Timing = "early" | "on_time" | "late";

export function timingOf(dose: Pick<DoseOnClock, "windowStart" | "windowEnd">, occurredAt: string): Timing {
  if (occurredAt < dose.windowStart) return "early";
  return occurredAt <= dose.windowEnd ? "on_time" : "late";
}
