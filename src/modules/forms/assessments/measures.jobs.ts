import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { missedOccurrences, saveOccurrence } from "./measure.store.ts";
import { measureTopics, planNext } from "./plan-measures.actions.ts";

const batch = 500;

/** Marks due dates missed after the last day of their window at their location, and plans the next ones. */
export const closeMeasureWindows = defineJob({
  module: "forms",
  name: "measures.due",
  payload: z.strictObject({}),
  cron: "10 * * * *",
  run: async (act) => {
    const ended = await missedOccurrences(act.db, act.now, batch);
    for (const { today, ...occurrence } of ended) {
      await saveOccurrence(act.db, occurrence.id, { status: "missed", settledAt: act.now });
      await planNext(act, occurrence, { settledOn: today, isDone: false });
    }
    if (ended.length > 0) await act.raise("forms.measures-changed", {}, { topics: measureTopics });
    if (ended.length === batch) act.enqueue(closeMeasureWindows, {}, { runAt: act.now });
  },
});
