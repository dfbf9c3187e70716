import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { RoundSchedule } from "./schedule.contract.ts";

/** Units with their schedules; a unit that never had one shows the defaults with version 0. */
function schedules(db: TenantDb) {
  return db
    .selectFrom("locationSections as s")
    .leftJoin("roundSchedules as r", "r.sectionId", "s.id")
    .select([
      "s.id as sectionId",
      "s.locationId",
      "s.name as sectionName",
      sql<boolean>`coalesce(r.active, false)`.as("active"),
      "r.level",
      sql<number>`coalesce(r.version, 0)`.as("version"),
    ]);
}

export function schedulesAt(db: TenantDb, locationId: string): Promise<RoundSchedule[]> {
  return schedules(db).where("s.locationId", "=", locationId).orderBy("s.sort").orderBy("s.name").execute();
}

export async function scheduleOf(db: TenantDb, sectionId: string): Promise<RoundSchedule> {
  const row = await schedules(db).where("s.id", "=", sectionId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such unit.");
  return row;
}

/** Clients with a bed in a unit, with the level of care that decides their observation. */
export function clientsInUnit(db: TenantDb, sectionId: string, at: string) {
  return db
    .selectFrom("bedStays as t")
    .innerJoin("demographics as d", "d.id", "t.demographicId")
    .select(["d.id as demographicId", "d.clientId", "t.locationId", "t.sectionId", "d.admittedAt"])
    .where("t.sectionId", "=", sectionId)
    .where("t.kind", "=", "stay")
    .where("t.occupant", "=", "client")
    .where("t.voidedAt", "is", null)
    .where(sql<boolean>`t.during @> ${at}::timestamptz`)
    .orderBy("d.clientId")
    .execute();
}

export const scheduleRecord = record({
  table: "roundSchedules",
  subject: "round-schedule",
  key: "sectionId",
  idColumn: "sectionId",
  load: async (db, sectionId) => {
    await db.selectFrom("locationSections").select("id").where("id", "=", sectionId).forUpdate().execute();
    return scheduleOf(db, sectionId);
  },
  scope: (act, { locationId }) => act.requireLocation(locationId),
});
