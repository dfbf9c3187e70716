import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CheckOutcome, DowntimeRow } from "./downtime.contract.ts";

const rowsSql = (where: ReturnType<typeof sql>) => sql<DowntimeRow & { note: string | null }>`
  SELECT d.id, d.location_id, l.name AS location_name, l.time_zone, d.began_at, d.ended_at, d.packet_made_at, d.note,
    (SELECT count(*)::int FROM downtime_checks k WHERE k.downtime_id = d.id) AS people,
    (SELECT count(*)::int FROM downtime_checks k WHERE k.downtime_id = d.id AND k.outcome IS NOT NULL) AS checked,
    c.full_name AS signed_by_name, d.signed_at, d.version
  FROM downtimes d JOIN locations l ON l.tenant_id = d.tenant_id AND l.id = d.location_id
  LEFT JOIN clinicians c ON c.tenant_id = d.tenant_id AND c.id = d.signed_by
  ${where}`;

/** Downtimes of these locations (null: all), open ones first. */
export async function downtimesAt(db: TenantDb, locationIds: readonly string[] | null): Promise<DowntimeRow[]> {
  const where = locationIds === null ? sql`WHERE true` : sql`WHERE d.location_id = ANY (${[...locationIds]}::uuid[])`;
  const { rows } = await rowsSql(sql`${where} ORDER BY d.signed_at IS NOT NULL, d.began_at DESC LIMIT 50`).execute(db);
  return rows.map(({ note: _, ...row }) => row);
}

/** Throws `not-found`. */
export async function downtimeById(db: TenantDb, downtimeId: string): Promise<DowntimeRow & { note: string | null }> {
  const { rows } = await rowsSql(sql`WHERE d.id = ${downtimeId}`).execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found", "Downtime list not found.");
  return row;
}

async function downtimeForUpdate(db: TenantDb, downtimeId: string) {
  await db.selectFrom("downtimes").select("id").where("id", "=", downtimeId).forUpdate().execute();
  return downtimeById(db, downtimeId);
}

export const downtimeRecord = record({
  table: "downtimes",
  subject: "downtime",
  key: "downtimeId",
  load: downtimeForUpdate,
  read: downtimeById,
  scope: (act, { locationId }) => act.requireLocation(locationId),
});

/** Extends an open downtime to this period. */
export async function setPeriod(
  db: TenantDb,
  downtimeId: string,
  period: { beganAt: string; endedAt: string },
): Promise<void> {
  await db.updateTable("downtimes").set(period).where("id", "=", downtimeId).execute();
}

/** Marks a client's entries done or not needed, or clears the mark. False when the client is not on the list. */
export async function markCheck(
  db: TenantDb,
  { downtimeId, subjectId }: { downtimeId: string; subjectId: string },
  mark: { outcome: CheckOutcome | null; checkedBy: string | null; checkedAt: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable("downtimeChecks")
    .set(mark)
    .where("downtimeId", "=", downtimeId)
    .where("subjectId", "=", subjectId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A location's open downtime, locked so that concurrent reports share one list. */
export async function openDowntime(db: TenantDb, locationId: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`downtime:${locationId}`}, 0))`.execute(db);
  return db
    .selectFrom("downtimes")
    .select(["id", "beganAt", "endedAt"])
    .where("locationId", "=", locationId)
    .where("signedAt", "is", null)
    .executeTakeFirst();
}

export async function insertDowntime(
  db: TenantDb,
  downtime: { locationId: string; beganAt: string; endedAt: string; packetMadeAt: string | null },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("downtimes")
    .values({ id, ...downtime })
    .execute();
  return id;
}

/** Adds the clients that are not on the list yet. */
export async function addChecks(db: TenantDb, downtimeId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await db
    .insertInto("downtimeChecks")
    .values(subjectIds.map((subjectId) => ({ id: newId(), downtimeId, subjectId })))
    .onConflict((conflict) => conflict.columns(["tenantId", "downtimeId", "subjectId"]).doNothing())
    .execute();
}

export interface CheckRow {
  subjectId: string;
  outcome: CheckOutcome | null;
  checkedByName: string | null;
  checkedAt: string | null;
}
export async function checksOf(db: TenantDb, downtimeId: string): Promise<CheckRow[]> {
  return db
    .selectFrom("downtimeChecks as k")
    .leftJoin("clinicians as c", (join) =>
      join.onRef("c.tenantId", "=", "k.tenantId").onRef("c.id", "=", "k.checkedBy"),
    )
    .select(["k.subjectId", "k.outcome", "c.fullName as checkedByName", "k.checkedAt"])
    .where("k.downtimeId", "=", downtimeId)
    .execute();
}
