import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

export const reminderSteps = ["warn", "overdue", "escalate"] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export interface PendingApproval {
  submittedAt: string;
  dueAt: string;
  /** Reminders already sent. */
  sent: readonly ReminderStep[];
}

/** Escalates to other co-signers this long after the due time. */
export const escalateAfterMinutes = 24 * 60;

/** When each reminder is due: at 75% of the time allowed, at the due time, and 24 hours later. */
export function reminderTimes({
  submittedAt,
  dueAt,
}: Pick<PendingApproval, "submittedAt" | "dueAt">): Record<ReminderStep, string> {
  return {
    warn: addMinutes(submittedAt, Math.floor(minutesBetween(submittedAt, dueAt) * 0.75)),
    overdue: dueAt,
    escalate: addMinutes(dueAt, escalateAfterMinutes),
  };
}

/** The reminder to send now: the latest one due, unless already sent. A delayed sweep sends one reminder, not three. */
export function reminderDue(approval: PendingApproval, now: string): ReminderStep | null {
  const at = reminderTimes(approval);
  const due = reminderSteps.findLast((step) => now >= at[step]);
  return due && !approval.sent.includes(due) ? due : null;
}
