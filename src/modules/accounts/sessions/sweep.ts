import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { deleteExpiredFileLinks } from "#platform/server/files/file-link.store.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { deleteCodesExpiredBefore } from "../factors/one-time-code.store.ts";
import { deleteChallengesExpiredBefore } from "../passkeys/challenge.store.ts";
import { deleteLinksExpiredBefore } from "../passwords/action-link.store.ts";
import { expireRequests } from "../sign-in/login-request.store.ts";
import { deleteFlowsExpiredBefore } from "../sign-in/sign-in-flow.store.ts";

const day = 86_400;

/** Hourly: deletes expired challenges and sign-in flows after a day, links and codes after 30 days. */
export const signInSweepJob = defineJob({
  module: "platform",
  name: "sign-in.sweep",
  payload: z.object({}),
  cron: "40 * * * *",
  run: async ({ db, now }) => {
    const [yesterday, lastMonth] = [later(now, -day), later(now, -30 * day)];
    await deleteChallengesExpiredBefore(db, yesterday);
    await deleteExpiredFileLinks(db, yesterday);
    await deleteFlowsExpiredBefore(db, yesterday);
    await deleteCodesExpiredBefore(db, lastMonth);
    await deleteLinksExpiredBefore(db, lastMonth);
    await expireRequests(db, now);
  },
});
