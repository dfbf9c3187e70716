import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { takeDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { inEachLanguage } from "../notices.ts";
import { errorsSince } from "./error-log.store.ts";

const day = 86_400;

/** Daily at 7 AM in the facility's time zone: the number of errors since yesterday, if any. */
export const errorsDigestJob = defineJob({
  module: "platform",
  name: "errors.digest",
  payload: z.object({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    if (!(await takeDailyTurn(act, "errors.digest", "07:00"))) return;
    const since = later(act.now, -day);
    const { seen, fresh } = await errorsSince(act.db, since);
    if (seen === 0) return;
    act.notify({
      kind: "error.digest",
      to: { permission: "errors.manage" },
      title: inEachLanguage((say) => say("errors.seen", { count: seen })),
      body: inEachLanguage((say) => (fresh === 0 ? say("errors.known") : say("errors.fresh", { count: fresh }))),
      link: "/settings?tabs=errors",
      groupKey: "error.digest",
    });
  },
});
