import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { nursesOnDuty } from "../schedules/late-doses.actions.ts";
import { leftoversToRemind, saveLeftoverReminder } from "./leftover.store.ts";
import { lastLeftoverReminder, leftoverDueAt, leftoverReminders } from "./leftover.ts";
import { containerLabel } from "./quantity.ts";

/**
 * Reminds of medication that a discharged client left (MED-67): the nurses on duty after 24 hours for a controlled drug, else
 * after 72; a day later compliance.
 */
export const remindOfLeftovers = defineJob({
  module: "medications",
  name: "disposition.overdue",
  payload: z.strictObject({}),
  cron: "20 * * * *",
  run: async (act) => {
    const nurses = nursesOnDuty(act);
    for (const left of await leftoversToRemind(act.db, addMinutes(act.now, -24 * 60))) {
      const { id, containerNo, locationId } = left;
      const reminders = leftoverReminders(leftoverDueAt(left), act.now);
      if (reminders <= left.reminders) continue;
      await saveLeftoverReminder(act.db, id, reminders);
      act.notify({
        kind: "medications.leftover",
        to:
          reminders < lastLeftoverReminder
            ? await nurses(locationId)
            : { permission: "medications.resolveDiscrepancy", locationId },
        title: inEachLanguage((say) => say("leftover.title")),
        body: inEachLanguage((say) => say("leftover.text", { container: containerLabel(containerNo) })),
        link: `/medications?tabs=counts&part=containers&container=${id}`,
        subject: { type: "container", id },
      });
    }
  },
});
