import { z } from "zod";
import { defineJob } from "../jobs/jobs.ts";
import { later } from "../session/policy.ts";

const day = 86_400;

/**
 * Nightly: calls after 90 days, seen event ids and attempts of webhooks after 30; bodies of deliveries that are settled
 * are wiped after 30 days, secrets that were replaced after one.
 */
export const pruneIntegrationsJob = defineJob({
  module: "integrations",
  name: "prune",
  payload: z.object({}),
  cron: "50 9 * * *",
  run: async (act) => {
    const before = (days: number) => later(act.now, -days * day);
    await act.db.deleteFrom("outboundCalls").where("at", "<", before(90)).execute();
    await act.db.deleteFrom("inboundSeen").where("at", "<", before(30)).execute();
    await act.db.deleteFrom("webhookAttempts").where("at", "<", before(30)).execute();
    await act.db.deleteFrom("connectionSecrets").where("replacedAt", "<", before(1)).execute();
    await act.db
      .updateTable("inboundDeliveries")
      .set({ bodyCipher: null })
      .where("receivedAt", "<", before(30))
      .where("status", "in", ["processed", "duplicate", "ignored", "rejected"])
      .where("bodyCipher", "is not", null)
      .execute();
  },
});
