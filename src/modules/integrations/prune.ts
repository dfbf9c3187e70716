import { sql } from "kysely";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

const day = 86_400;

/**
 * Nightly: calls after 90 days, settled deliveries after 180; seen event ids, and messages of webhooks with their attempts,
 * after 30; bodies of settled deliveries are wiped after 30 days, what was captured after seven, replaced secrets after one.
 */
export const pruneIntegrationsJob = defineJob({
  module: "integrations",
  name: "prune",
  payload: z.object({}),
  cron: "50 9 * * *",
  run: async (act) => {
    const before = (days: number) => later(act.now, -days * day);
    await act.db.deleteFrom("outboundCalls").where("at", "<", before(90)).execute();
    await act.db.deleteFrom("circuitTurns").where("at", "<", before(90)).execute();
    await act.db.deleteFrom("capturedCalls").where("at", "<", before(7)).execute();
    await act.db.deleteFrom("connectionCaptures").where("endsAt", "<", before(7)).execute();
    await act.db.deleteFrom("inboundSeen").where("at", "<", before(30)).execute();
    await act.db.deleteFrom("webhookAttempts").where("at", "<", before(30)).execute();
    // What is still to be sent stays; an attempt goes with its message.
    const oldMessages = act.db
      .selectFrom("webhookMessages")
      .select("id")
      .where("createdAt", "<", before(30))
      .where("status", "<>", "pending");
    await act.db.deleteFrom("webhookAttempts").where("messageId", "in", oldMessages).execute();
    await act.db
      .deleteFrom("webhookMessages")
      .where("createdAt", "<", before(30))
      .where("status", "<>", "pending")
      .execute();
    await sql`SELECT cairn_prune_inbound(${before(180)})`.execute(act.db);
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
