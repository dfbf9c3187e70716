import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

const day = 86_400;

/** Hourly: deletes expired challenges and sign-in flows after a day, links and codes after 30 days. */
export const signInSweepJob = defineJob({
  module: "platform",
  name: "sign-in.sweep",
  payload: z.object({}),
  cron: "40 * * * *",
  run: async (act) => {
    const [yesterday, lastMonth] = [later(act.now, -day), later(act.now, -30 * day)];
    await act.db.deleteFrom("authChallenges").where("expiresAt", "<", yesterday).execute();
    await act.db.deleteFrom("fileLinks").where("expiresAt", "<", yesterday).execute();
    await act.db.deleteFrom("signInFlows").where("expiresAt", "<", yesterday).execute();
    await act.db.deleteFrom("oneTimeCodes").where("expiresAt", "<", lastMonth).execute();
    await act.db.deleteFrom("actionTokens").where("expiresAt", "<", lastMonth).execute();
    await act.db
      .updateTable("loginRequests")
      .set({ status: "expired" })
      .where("status", "=", "pending")
      .where("expiresAt", "<", act.now)
      .execute();
  },
});
