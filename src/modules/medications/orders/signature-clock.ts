import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

export interface CosignClock {
  createdAt: string;
  dueAt: string;
  /** Reminders sent so far. */
  sent: number;
}

/** Steps of the co-signature clock (MED-4). Step 3 and later escalate. */
export const overdueStep = 3;
const escalateEveryMin = 12 * 60;

/**
 * The reminder due now by its number: 1 at 50% of the time allowed, 2 at 90%, 3 at the due time, and one every 12 hours
 * after it; 0 before the first. A delayed sweep sends the latest reminder only.
 */
export function reminderStep({ createdAt, dueAt }: Omit<CosignClock, "sent">, now: string): number {
  const allowed = minutesBetween(createdAt, dueAt);
  if (now < addMinutes(createdAt, Math.floor(allowed * 0.5))) return 0;
  if (now < addMinutes(createdAt, Math.floor(allowed * 0.9))) return 1;
  if (now < dueAt) return 2;
  return overdueStep + Math.floor(minutesBetween(dueAt, now) / escalateEveryMin);
}

/** The reminder to send now, unless it was sent; null when none is due. */
export function reminderToSend(clock: CosignClock, now: string): number | null {
  const step = reminderStep(clock, now);
  return step > clock.sent ? step : null;
}
