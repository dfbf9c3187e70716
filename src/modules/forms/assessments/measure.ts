import { addDays } from "#platform/shared/time/index.ts";

export const measureTriggers = ["admission", "fixedDays", "levelOfCareChange", "discharge"] as const;
export type MeasureTrigger = (typeof measureTriggers)[number];
export const triggerLabels = {
  admission: "At admission",
  fixedDays: "Every few days of a stay",
  levelOfCareChange: "When the level of care changes",
  discharge: "At discharge",
} as const satisfies Record<MeasureTrigger, string>;

interface Schedule {
  trigger: MeasureTrigger;
  everyDays: number | null;
  windowBefore: number;
  windowAfter: number;
  anchor: "rolling" | "fixed";
}
export interface Window {
  dueOn: string;
  opensOn: string;
  closesOn: string;
}

/** The days on which a result satisfies a due date. Local dates, so the change of clocks does not move them (AST-9). */
export const windowOf = (dueOn: string, { windowBefore, windowAfter }: Schedule): Window => ({
  dueOn,
  opensOn: addDays(dueOn, -windowBefore),
  closesOn: addDays(dueOn, windowAfter),
});

/** The first due date after what the schedule is counted from: an admission, a change or a discharge. */
export const firstDue = (schedule: Schedule, day: string): Window =>
  windowOf(schedule.everyDays === null ? day : addDays(day, schedule.everyDays), schedule);

/**
 * The due date after one that was settled on a day: that day plus the interval, or with a fixed anchor the next multiple of
 * the interval that is still ahead. Null where the schedule is for once.
 */
export function nextDue(
  schedule: Schedule,
  { dueOn, settledOn, isDone }: { dueOn: string; settledOn: string; isDone: boolean },
): Window | null {
  const every = schedule.everyDays;
  if (every === null) return null;
  if (schedule.anchor === "rolling" && isDone) return windowOf(addDays(settledOn, every), schedule);
  let next = addDays(dueOn, every);
  while (windowOf(next, schedule).closesOn < settledOn) next = addDays(next, every);
  return windowOf(next, schedule);
}

export type OccurrenceState = "upcoming" | "due" | "overdue" | "completed" | "missed" | "skipped" | "paused";
type Stored = "upcoming" | "completed" | "missed" | "skipped" | "paused";

/** Due from the day its window opens, overdue from the day after the due date. */
export function occurrenceState(
  { status, opensOn, dueOn }: Window & { status: Stored },
  today: string,
): OccurrenceState {
  if (status !== "upcoming" || today < opensOn) return status;
  return today > dueOn ? "overdue" : "due";
}
