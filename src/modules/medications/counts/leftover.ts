import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

/** How long the medication of a discharged client may stay without a disposition (MED-67), in hours. */
const hoursFor = { controlled: 24, other: 72 } as const;

/** By when a container of a discharged client is returned, set aside or destroyed. */
export function leftoverDueAt({ deaSchedule, dischargedAt }: { deaSchedule: number; dischargedAt: string }): string {
  return addMinutes(dischargedAt, (deaSchedule > 0 ? hoursFor.controlled : hoursFor.other) * 60);
}

/** How many reminders are due: the nurses at the due time, compliance a day later. */
export function leftoverReminders(dueAt: string, now: string): number {
  const late = minutesBetween(dueAt, now);
  if (late < 0) return 0;
  return late < 1440 ? 1 : 2;
}
export const lastLeftoverReminder = 2;
