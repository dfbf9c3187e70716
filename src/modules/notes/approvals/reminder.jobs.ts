import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { formatDate, formatTime, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { approvalsToRemind, markReminded } from "./approval.store.ts";
import { approvalDueMinutes } from "./approval.ts";
import { type ReminderStep, reminderDue } from "./reminder.ts";

const titles = {
  warn: "cosign.requested",
  overdue: "cosign.overdue",
  escalate: "cosign.dayOverdue",
} as const satisfies Record<ReminderStep, string>;

/**
 * Sends reminders for pending co-signatures: to the supervisor before the due time and at it, and a day later to everyone
 * who may co-sign at the note's location. Notes without a supervisor remind everyone from the start.
 */
export const remindOfApprovals = defineJob({
  module: "notes",
  name: "approvals.sweep",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    for (const approval of await approvalsToRemind(act.db, act.now, Math.ceil(approvalDueMinutes / 4))) {
      const step = reminderDue(approval, act.now);
      if (!step) continue;
      await markReminded(act.db, approval.id, step, act.now);
      const { supervisorId, timeZone } = approval;
      const today = localDate(act.now, timeZone) === localDate(approval.dueAt, timeZone);
      const when = `${today ? "" : `${formatDate(approval.dueAt, timeZone)} `}${formatTime(approval.dueAt, timeZone)}`;
      act.notify({
        kind: step === "warn" ? "notes.cosign-due" : "notes.cosign-overdue",
        to:
          supervisorId && step !== "escalate"
            ? { clinicianIds: [supervisorId] }
            : { permission: "notes.cosign", locationId: approval.locationId },
        title: inEachLanguage((say) => say(titles[step])),
        body: inEachLanguage((say) => say(step === "warn" ? "cosign.due" : "cosign.wasDue", { when })),
        link: `/notes/${approval.noteId}`,
        subject: { type: "note", id: approval.noteId },
        ...(approval.clientId ? { clientId: approval.clientId } : {}),
      });
    }
  },
});
