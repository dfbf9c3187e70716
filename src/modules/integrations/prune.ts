import { sql } from "kysely";
import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";

const day = 86_400;

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
    const before = (days: number) => later(act.now, -days * day);
    await act.db.deleteFrom("outboundCalls").where("at", "<", before(90)).execute();
    await act.db.deleteFrom("circuitTurns").where("at", "<", before(90)).execute();
    await act.db.deleteFrom("capturedCalls").where("at", "<", before(7)).execute();
    await act.db.deleteFrom("connectionCaptures").where("endsAt", "<", before(7)).execute();
    await act.db.deleteFrom("inboundSeen").where("at", "<", before(30)).execute();
    await act.db.deleteFrom("webhookAttempts").where("at", "<", before(30)).execute();
    // Pending messages stay; attempts are deleted with their message.
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
