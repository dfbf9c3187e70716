import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { TrackingNumber } from "./number.contract.ts";

explainConstraint(
  "tracking_numbers_number",
  () => new Problem("duplicate", "Another account already uses this number. Deactivate it there first."),
);

function numbers(db: TenantDb) {
  return db
    .selectFrom("trackingNumbers as n")
    .leftJoin("leadSources as s", "s.id", "n.sourceId")
    .leftJoin("locations as l", "l.id", "n.locationId")
    .select([
      "n.id",
      "n.connectionId",
      "n.e164",
      "n.label",
      "n.sourceId",
      "s.name as sourceName",
      "n.campaign",
      "n.locationId",
      "l.name as locationName",
      "n.poolId",
      "n.recordingAnnounced",
      "n.active",
      "n.version",
    ]);
}

export function trackingNumbers(db: TenantDb): Promise<TrackingNumber[]> {
  return numbers(db).orderBy("n.active", "desc").orderBy("n.label").orderBy("n.id").limit(500).execute();
}

/** Throws `not-found`. */
export async function trackingNumber(db: TenantDb, id: string): Promise<TrackingNumber> {
  const row = await numbers(db).where("n.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This tracking number does not exist.");
  return row;
}

/** Locks the number for this transaction. Throws `not-found`. */
export async function trackingNumberForUpdate(db: TenantDb, id: string): Promise<TrackingNumber> {
  await db.selectFrom("trackingNumbers").select("id").where("id", "=", id).forUpdate().execute();
  return trackingNumber(db, id);
}

/** The active tracking number that was called; null for one that is not set up. */
export async function numberCalled(db: TenantDb, e164: string) {
  const row = await db
    .selectFrom("trackingNumbers")
    .select(["id", "sourceId", "campaign", "locationId"])
    .where("e164", "=", e164)
    .where("active", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds numbers that are new; false for one that any account has. */
export async function addNumber(
  db: TenantDb,
  number: { connectionId: string; e164: string; label: string },
): Promise<boolean> {
  const row = await db
    .insertInto("trackingNumbers")
    .values({ id: newId(), ...number })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Connected call-tracking accounts, with how many numbers each has. */
export async function callAccounts(db: TenantDb, typeKeys: readonly string[]) {
  return db
    .selectFrom("connections as c")
    .select([
      "c.id",
      "c.typeKey",
      "c.label",
      "c.environment",
      "c.status",
      sql<number>`(SELECT count(*)::int FROM tracking_numbers n WHERE n.connection_id = c.id)`.as("numbers"),
    ])
    .where("c.typeKey", "in", typeKeys)
    .where("c.status", "<>", "removed")
    .orderBy("c.label")
    .orderBy("c.id")
    .execute();
}
