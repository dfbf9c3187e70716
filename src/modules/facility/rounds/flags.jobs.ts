import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { looksOfObserver, observersSince, storeFlag } from "./flag.store.ts";
import { flagsOf } from "./flag.ts";

const everyMinutes = 5;
const windowMinutes = 12 * 60;

/** Looks for patterns in the looks of staff whose looks arrived since the last run. */
export const computeFlags = defineJob({
  module: "facility",
  name: "rounds.flags",
  payload: z.strictObject({}),
  cron: `*/${everyMinutes} * * * *`,
  run: async (act) => {
    const hourOf = (instant: string) => Number(localMoment(instant, act.timeZone).time.slice(0, 2));
    // One minute more than the interval, so that a late run leaves nothing out.
    for (const observerId of await observersSince(act.db, addMinutes(act.now, -everyMinutes - 1))) {
      const looks = await looksOfObserver(act.db, observerId, addMinutes(act.now, -windowMinutes));
      for (const flag of flagsOf(looks, hourOf)) await storeFlag(act.db, observerId, flag);
    }
  },
});
