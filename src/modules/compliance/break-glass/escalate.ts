import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { inEachLanguage } from "#platform/server/messages/bell.ts";

/** Hourly: notifies the owner once about break-the-glass access that was not reviewed within 72 hours. */
export const escalateJob = defineJob({
  module: "platform",
  name: "glass.escalate",
  payload: z.object({}),
  cron: "20 * * * *",
  run: async (act) => {
    const late = await act.db
      .updateTable("accessGrants")
      .set({ escalatedAt: act.now })
      .where("reviewStatus", "=", "unreviewed")
      .where("escalatedAt", "is", null)
      .where("reviewDueAt", "<=", act.now)
      .returning("id")
      .execute();
    if (late.length === 0) return;
    const owners = await act.db
      .selectFrom("clinicians")
      .select("id")
      .where("role", "=", "owner")
      .where("status", "=", 1)
      .execute();
    for (const { id } of late)
      act.notify({
        kind: "glass-overdue",
        to: { clinicianIds: owners.map((owner) => owner.id) },
        title: inEachLanguage((say) => say("glass.overdue")),
        link: `/audit?tabs=break-the-glass&grant=${id}`,
        subject: { type: "access-grant", id },
      });
  },
});
