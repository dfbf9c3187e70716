import type { MedicationScheduleSuspendReason } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { formatDate, formatTime, formatZonedTime, localDate } from "#platform/shared/time/index.ts";

/** The stored state. Only a nurse documents a dose as missed; the system never does. */
export type DoseRecordState = "planned" | "suspended" | "documented" | "undocumented" | "cancelled";
/** The displayed state. */
export type DoseCue = "upcoming" | "due" | "overdue" | "undocumented" | "done" | "suspended" | "away" | "cancelled";

export const doseCues = defineStates<DoseCue, never>({
  upcoming: { label: "Upcoming", code: 1, tone: "neutral", shape: "ring", moves: {} },
  due: { label: "Due", code: 2, tone: "attention", shape: "dot", moves: {} },
  overdue: { label: "Overdue", code: 3, tone: "danger", shape: "alert", moves: {} },
  undocumented: { label: "Not documented", code: 4, tone: "danger", shape: "alert", moves: {} },
  done: { label: "Documented", code: 5, tone: "done", shape: "check", moves: {} },
  suspended: { label: "Held", code: 6, tone: "attention", shape: "pause", moves: {} },
  away: { label: "On leave", code: 8, tone: "neutral", shape: "arrow", moves: {} },
  cancelled: { label: "Canceled", code: 7, tone: "neutral", shape: "cross", moves: {} },
});

export interface DoseOnClock {
  state: DoseRecordState;
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
  /** Why the dose is suspended. */
  suspendReason?: MedicationScheduleSuspendReason | null;
}

/** The displayed state of a dose now, on server and screen alike. Window edges are inclusive (MED-32). */
export function doseState(dose: DoseOnClock, now: string): DoseCue {
  if (dose.state === "documented") return "done";
  if (dose.state === "suspended" && dose.suspendReason === "leave") return "away";
  if (dose.state !== "planned") return dose.state;
  if (now < dose.windowStart) return "upcoming";
  if (now <= dose.windowEnd) return "due";
  return now < dose.lateCutoffAt ? "overdue" : "undocumented";
}

/** "due 9:00 AM PST, window 8:00 AM - 10:00 AM", with the date when it is not today. */
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
