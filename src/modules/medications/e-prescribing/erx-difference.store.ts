import { type SqlBool, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { FoundDifference } from "./differences.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "erx_differences.remote": Side;
    "erx_differences.local": Side;
  }
}
export interface Side {
  text: string;
  detail: string | null;
}

/** Where a difference was found; its key starts with it. */
export type DifferenceSource = "srm" | "rx" | "allergy" | "icd10";

/**
 * Keeps what differs, each fact once. Returns how many are new. What no longer differs in this source and was not reviewed
 * goes.
 */
export async function keepDifferences(
  db: TenantDb,
  clientId: string,
  source: DifferenceSource,
  found: readonly FoundDifference[],
  at: string,
): Promise<number> {
  const keys = found.map(({ remoteKey }) => remoteKey);
  await db
    .updateTable("erxDifferences")
    .set({ state: "accepted", decidedAt: at, reason: "No longer differs" })
    .where("clientId", "=", clientId)
    .where("remoteKey", "like", `${source}:%`)
    .where("state", "=", "open")
    .where("remoteKey", "not in", keys.length > 0 ? keys : [""])
    .where("decidedBy", "is", null)
    .execute();
  if (found.length === 0) return 0;
  const rows = await db
    .insertInto("erxDifferences")
    .values(
      found.map((one) => ({
        id: newId(),
        clientId,
        kind: one.kind,
        change: one.change,
        remoteKey: one.remoteKey,
        remote: jsonb(one.remote),
        local: one.local === null ? null : jsonb(one.local),
        localId: one.localId,
        foundAt: at,
      })),
    )
    // One that had gone by itself and differs again is open again; what staff decided stays decided.
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "clientId", "kind", "remoteKey"])
        .doUpdateSet({ state: "open", decidedAt: null, reason: null, foundAt: at })
        .where(sql<SqlBool>`erx_differences.decided_by IS NULL AND erx_differences.state <> 'open'`),
    )
    .returning("id")
    .execute();
  return rows.length;
}

const selectDifferences = (db: TenantDb) =>
  db
    .selectFrom("erxDifferences as d")
    .select([
      "d.id",
      "d.clientId",
      "d.kind",
      "d.change",
      "d.remote",
      "d.local",
      "d.localId",
      "d.state",
      "d.foundAt",
      "d.version",
    ]);

export const openDifferences = (db: TenantDb, clientId: string) =>
  selectDifferences(db)
    .where("d.clientId", "=", clientId)
    .where("d.state", "=", "open")
    .orderBy("d.kind")
    .orderBy("d.foundAt")
    .orderBy("d.id")
    .limit(200)
    .execute();

export async function differenceForUpdate(db: TenantDb, differenceId: string) {
  const row = await selectDifferences(db).where("d.id", "=", differenceId).forUpdate("d").executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such difference.");
  return row;
}

export async function saveDifference(db: TenantDb, differenceId: string, change: Change<"erxDifferences">) {
  await db.updateTable("erxDifferences").set(change).where("id", "=", differenceId).execute();
  return differenceForUpdate(db, differenceId);
}
