import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

/** Counted at every change of shift, at least every 12 hours. */
export const shiftMin = 12 * 60;
/** After this, a dose from the storage needs a witness until it is counted (MED-57). */
const overdueMin = 14 * 60;

interface Counted {
  countedAt: string | null;
  /** When the storage was added, for one that was never counted. */
  since: string;
}

export function countDueAt({ countedAt, since }: Counted): string {
  return addMinutes(countedAt ?? since, shiftMin);
}

export function isCountOverdue({ countedAt, since }: Counted, now: string): boolean {
  return minutesBetween(countedAt ?? since, now) > overdueMin;
}

/** Hours since the last count, for messages. */
export function hoursSinceCount({ countedAt, since }: Counted, now: string): number {
  return Math.floor(minutesBetween(countedAt ?? since, now) / 60);
}

/** Minutes from the due time of a shift count at which its reminders are sent; the last one escalates. */
const reminderMin = [-15, 30, 60] as const;

/** The reminder of a count that is due now by its number, 0 before the first. A delayed job sends the latest only. */
export function countReminder(counted: Counted, now: string): number {
  const late = minutesBetween(countDueAt(counted), now);
  return reminderMin.filter((minutes) => late >= minutes).length;
}
export const lastCountReminder = reminderMin.length;
