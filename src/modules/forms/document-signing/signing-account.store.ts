import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export type SigningAccountState = "disconnected" | "needsSignIn" | "connected";

/** The account at the signing service (forms §3.10): a connection and its sign-in; null when there is none. */
export async function signingAccount(
  db: TenantDb,
): Promise<{ id: string; label: string; state: SigningAccountState } | null> {
  const row = await db
    .selectFrom("connections")
    .select(["id", "label", "status"])
    .where("typeKey", "=", "signing.docusign")
    .where("status", "<>", "removed")
    .orderBy(sql`array_position(ARRAY['enabled', 'degraded', 'needsSignIn'], status) NULLS LAST`)
    .orderBy("createdAt")
    .executeTakeFirst();
  if (!row) return null;
  const isUsed = row.status === "enabled" || row.status === "degraded";
  const state = isUsed ? "connected" : row.status === "needsSignIn" ? "needsSignIn" : "disconnected";
  return { id: row.id, label: row.label, state };
}

/** The path of the connection's webhook, which holds its secret token; null when it has none. */
export async function webhookPath(db: TenantDb, connectionId: string): Promise<string | null> {
  const { config } = await db
    .selectFrom("connections")
    .select("config")
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  return typeof config.statusCallback === "string" ? new URL(config.statusCallback).pathname : null;
}
