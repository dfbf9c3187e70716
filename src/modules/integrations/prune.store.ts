import { sql } from "kysely";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

const day = 86_400;

/** Deletes rows past their retention. */
export async function pruneIntegrations(db: TenantDb, now: string): Promise<void> {
  const before = (days: number) => later(now, -days * day);
  await db.deleteFrom("outboundCalls").where("at", "<", before(90)).execute();
  await db.deleteFrom("circuitTurns").where("at", "<", before(90)).execute();
  await db.deleteFrom("capturedCalls").where("at", "<", before(7)).execute();
  await db.deleteFrom("connectionCaptures").where("endsAt", "<", before(7)).execute();
  await db.deleteFrom("inboundSeen").where("at", "<", before(30)).execute();
  await db.deleteFrom("webhookAttempts").where("at", "<", before(30)).execute();
  // Pending messages stay; attempts are deleted with their message.
  const oldMessages = db
    .selectFrom("webhookMessages")
    .select("id")
    .where("createdAt", "<", before(30))
    .where("status", "<>", "pending");
  await db.deleteFrom("webhookAttempts").where("messageId", "in", oldMessages).execute();
  await db.deleteFrom("webhookMessages").where("createdAt", "<", before(30)).where("status", "<>", "pending").execute();
  await sql`SELECT cairn_prune_inbound(${before(180)})`.execute(db);
  await db.deleteFrom("connectionSecrets").where("replacedAt", "<", before(1)).execute();
  await db
    .updateTable("inboundDeliveries")
    .set({ bodyCipher: null })
    .where("receivedAt", "<", before(30))
    .where("status", "in", ["processed", "duplicate", "ignored", "rejected"])
    .where("bodyCipher", "is not", null)
    .execute();
}
