import { z } from "zod";
import { on } from "#platform/server/execution/module.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { staysOfYesterday, staysToRefresh } from "./outlook.store.ts";
import { refreshCoverage } from "./refresh-coverage.actions.ts";

/** Computes the coverage of stays in care anew once their local day has begun: another day is used, another one ahead. */
export const refreshStays = defineJob({
  module: "coverage",
  name: "coverage.refresh",
  payload: z.strictObject({}),
  cron: "*/10 * * * *",
  run: async (act) => {
    for (const demographicId of await staysOfYesterday(act.db, act.now)) await refreshCoverage(act, demographicId);
  },
});

const name = (event: string) => ({ name: `coverage-of-${event}` });

/** What changes the days of a stay changes its coverage (UR-6). */
export const coverageEventHandlers = [
  on("clients.admitted", name("admitted"), (act, { payload }) => refreshCoverage(act, payload.demographicId)),
  on("clients.level-of-care-changed", name("level-of-care-changed"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("clients.location-changed", name("location-changed"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("clients.leave-started", name("leave-started"), (act, { payload }) => refreshCoverage(act, payload.demographicId)),
  on("clients.leave-returned", name("leave-returned"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("clients.discharge-date-changed", name("discharge-date-changed"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("clients.discharged", name("discharged"), (act, { payload }) => refreshCoverage(act, payload.demographicId)),
  on("clients.stay-corrected", name("stay-corrected"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("clients.discharge-undone", name("discharge-undone"), (act, { payload }) =>
    refreshCoverage(act, payload.demographicId),
  ),
  on("coverage.insurance-changed", name("insurance-changed"), async (act, { payload }) => {
    if (payload.clientId === null) return;
    for (const demographicId of await staysToRefresh(act.db, payload.clientId))
      await refreshCoverage(act, demographicId);
  }),
];
