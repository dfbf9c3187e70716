import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { inEachLanguage } from "../notices.ts";
import { activeOwners, escalateOverdue } from "./grants.store.ts";

/** Hourly: notifies the owner once about break-the-glass access that was not reviewed within 72 hours. */
export const escalateReviewsJob = defineJob({
  module: "platform",
  name: "glass.escalate",
  payload: z.object({}),
  cron: "20 * * * *",
  run: async (act) => {
    const late = await escalateOverdue(act.db, act.now);
    if (late.length === 0) return;
    const owners = await activeOwners(act.db);
    for (const id of late)
      act.notify({
        kind: "glass-overdue",
        to: { clinicianIds: owners },
        title: inEachLanguage((say) => say("glass.overdue")),
        link: `/audit?tabs=break-the-glass&grant=${id}`,
        subject: { type: "access-grant", id },
      });
  },
});
