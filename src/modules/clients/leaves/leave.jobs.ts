import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { formatDate, formatTime, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { staffOnDuty } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { proposeElopement } from "./leave.actions.ts";
import { leavesToReport, saveLeave } from "./leave.store.ts";
import { mayHaveEloped, overdueBefore } from "./leave.ts";

export const leaveOverdueKind = "clients.leave-overdue";

/**
 * Notifies the staff on duty once when a client is 60 min past the expected return, and proposes an elopement alert
 * (LV-1). Where no one is on the schedule, all staff of the location who record leaves are notified.
 */
export const reportOverdueLeaves = defineJob({
  module: "clients",
  name: "leaves.overdue",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    for (const leave of await leavesToReport(act.db, overdueBefore(act.now))) {
      const { id, clientId, demographicId, locationId, timeZone } = leave;
      await saveLeave(act.db, id, { overdueAt: act.now });
      const expected = leave.expectedReturnAt ?? act.now;
      const today = localDate(act.now, timeZone) === localDate(expected, timeZone);
      const when = `${today ? "" : `${formatDate(expected, timeZone)} `}${formatTime(expected, timeZone)}`;
      await recordChartEvent(act, {
        module: "clients",
        kind: "leave.overdue",
        subjectType: "leave",
        subjectId: id,
        clientId,
        demographicId,
        title: "Not back from leave",
        summary: `Expected ${when}`,
        importance: "high",
      });
      if (mayHaveEloped(leave.kind)) await proposeElopement(act, { clientId, demographicId, leaveId: id });
      await act.raise("clients.leave-overdue", { clientId, demographicId, leaveId: id });
      const onDuty = await staffOnDuty(act, locationId);
      act.notify({
        kind: leaveOverdueKind,
        to: onDuty.length > 0 ? { clinicianIds: [...onDuty] } : { permission: "clients.move", locationId },
        title: inEachLanguage((say) => say("leave.overdue")),
        body: inEachLanguage((say) => say("leave.expected", { when })),
        link: `/clients/${leave.mrNo}`,
        subject: { type: "leave", id },
        clientId,
      });
    }
  },
});
