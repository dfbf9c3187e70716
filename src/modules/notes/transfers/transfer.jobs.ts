import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { notifyLate } from "./send-transfer.actions.ts";
import { markEscalated, transfersToEscalate } from "./transfer.store.ts";
import { escalateAfterMinutes } from "./transfer.ts";

/** NTE-21: a handoff that no one accepted an hour after the planned transfer is escalated, once. */
export const escalateTransfers = defineJob({
  module: "notes",
  name: "transfers.sweep",
  payload: z.strictObject({}),
  cron: "*/5 * * * *",
  run: async (act) => {
    for (const handoff of await transfersToEscalate(act.db, addMinutes(act.now, -escalateAfterMinutes))) {
      await markEscalated(act.db, handoff.id, act.now);
      await notifyLate(act, handoff);
    }
  },
});
