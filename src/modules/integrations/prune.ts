import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { pruneIntegrations } from "./prune.store.ts";

/**
 * Nightly retention: calls 90 days, settled deliveries 180 days, seen event ids and webhook messages with their attempts
 * 30 days, bodies of settled deliveries 30 days, captured calls 7 days, replaced secrets 1 day.
 */
export const pruneIntegrationsJob = defineJob({
  module: "integrations",
  name: "prune",
  payload: z.object({}),
  cron: "50 9 * * *",
  run: async (act) => {
    await pruneIntegrations(act.db, act.now);
  },
});
