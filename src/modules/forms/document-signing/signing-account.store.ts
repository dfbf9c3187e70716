import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The state of the account (forms §3.10), as the connection and its sign-in have it. */
export async function connectionState(
  db: TenantDb,
  connectionId: string,
): Promise<{ state: "disconnected" | "needsSignIn" | "connected"; label: string }> {
  const row = await db
    .selectFrom("connections")
    .select(["label", "status"])
    .where("id", "=", connectionId)
    .executeTakeFirstOrThrow();
  const state = row.status === "enabled" ? "connected" : row.status === "needsSignIn" ? "needsSignIn" : "disconnected";
  return { state, label: row.label };
}
