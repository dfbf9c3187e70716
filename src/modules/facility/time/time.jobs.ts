import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, formatDateTime } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { clocksSinceBefore, markAsked } from "./punch.store.ts";
import { missingPunchHours } from "./punch.ts";

/** TIM-3: staff clocked in for more than 14 hours are asked once when they left; nothing is invented. */
export const askForPunches = defineJob({
  module: "facility",
  name: "punches.open",
  payload: z.strictObject({}),
  cron: "*/30 * * * *",
  run: async (act) => {
    const open = await clocksSinceBefore(act.db, addMinutes(act.now, -missingPunchHours * 60));
    for (const { clinicianId, clockedInAt, timeZone } of open)
      act.notify({
        kind: "punch-missing",
        to: { clinicianIds: [clinicianId] },
        title: inEachLanguage((say) => say("time.missing")),
        body: inEachLanguage((say) => say("time.missing.since", { when: formatDateTime(clockedInAt, timeZone) })),
        link: "/time",
      });
    await markAsked(
      act.db,
      open.map(({ id }) => id),
      act.now,
    );
  },
});
