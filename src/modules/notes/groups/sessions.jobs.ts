import { z } from "zod";
import { takeDailyTurn } from "#platform/server/jobs/daily.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { groupForUpdate } from "./group.store.ts";
import { makeSessions } from "./make-sessions.actions.ts";
import { rulesOf, scheduledGroups } from "./schedule.store.ts";
import { windowAhead } from "./schedule.ts";

/** Makes the sessions of every group 60 days ahead at 2:00 AM (GRP-1). A taken room leaves the session without a room. */
export const makeSessionsAhead = defineJob({
  module: "notes",
  name: "sessions.materialise",
  payload: z.strictObject({}),
  cron: "*/15 * * * *",
  run: async (act) => {
    if (!(await takeDailyTurn(act, "sessions.materialise", "02:00"))) return;
    for (const groupId of await scheduledGroups(act.db)) {
      const group = await groupForUpdate(act.db, groupId);
      const window = windowAhead(act.now, localDate(act.now, group.timeZone), group.timeZone);
      await makeSessions(act, group, await rulesOf(act.db, groupId), window, {
        replaces: false,
        confirmConflicts: true,
        dropsTakenRooms: true,
      });
    }
  },
});
