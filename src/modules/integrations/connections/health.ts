import { z } from "zod";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { enabledConnections } from "./connection.store.ts";
import { openConnection, typeOf } from "./open-connection.store.ts";

/**
 * Every five minutes (INT-10): sends each enabled connection a cheap request without client data, so that
 * failures are found early and an open circuit closes automatically. The call records the outcome.
 */
export const healthJob = defineOutsideJob({
  module: "integrations",
  name: "health",
  payload: z.object({}),
  cron: "*/5 * * * *",
  outside: async (platform, tenant) => {
    const db = platform.database.tenant(tenant.id);
    const rows = await enabledConnections(db);
    for (const { id, typeKey } of rows)
      try {
        await typeOf(platform, typeKey).test(await openConnection(platform, tenant, db, id));
      } catch (error) {
        // A connection that cannot be opened does not block the others.
        if (!(error instanceof OutboundFailure))
          platform.log.error("A connection could not be probed.", { event: typeKey, ...errorFields(error) });
      }
  },
});
