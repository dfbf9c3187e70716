import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

export const reminderSteps = ["warn", "overdue", "escalate"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export interface WaitingApproval {
  submittedAt: string;
  dueAt: string;
  /** Reminders that went out. */
  sent: readonly ReminderStep[];
}

/** After this long without a decision others are told too. */
export const escalateAfterMinutes = 24 * 60;

/** When each reminder falls: at three quarters of the time, at its end, and a day after (notes chapter, obligations.sweep). */
export function reminderTimes({
  submittedAt,
  dueAt,
}: Pick<WaitingApproval, "submittedAt" | "dueAt">): Record<ReminderStep, string> {
  return {
    warn: addMinutes(submittedAt, Math.floor(minutesBetween(submittedAt, dueAt) * 0.75)),
    overdue: dueAt,
    escalate: addMinutes(dueAt, escalateAfterMinutes),
  };
}

/** The reminder to send now, if any: the latest that is due and was not sent. A sweep that slept sends one, not three. */
export function reminderDue(approval: WaitingApproval, now: string): ReminderStep | null {
  const at = reminderTimes(approval);
  const due = reminderSteps.findLast((step) => now >= at[step]);
  return due && !approval.sent.includes(due) ? due : null;
}
