import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { BulkResults } from "../forms/bulk-signature.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "signing_sessions.result": BulkResults["results"];
  }
}

export async function insertSigningSession(
  db: TenantDb,
  session: { clientId: string; formIds: string[]; openedBy: string | null; expiresAt: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("signingSessions")
    .values({ id, mode: "handover", ...session })
    .execute();
  return id;
}

/** Throws `not-found`, and `wrong-state` once it ended. */
export async function liveSigningSession(db: TenantDb, id: string, now: string) {
  const row = await db
    .selectFrom("signingSessions")
    .select(["id", "clientId", "formIds", "expiresAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This signing session does not exist.");
  if (row.expiresAt <= now)
    throw new Problem("wrong-state", "This signing session has ended. Open it again from the chart.");
  return row;
}

export async function keepResult(db: TenantDb, id: string, result: BulkResults["results"]): Promise<void> {
  await db
    .updateTable("signingSessions")
    .set({ result: jsonb(result) })
    .where("id", "=", id)
    .execute();
}
