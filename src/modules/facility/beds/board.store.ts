import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Every active bed of a location with its stay, hold or block at an instant, in room order. */
export async function boardRows(db: TenantDb, locationId: string, at: string) {
  return db
    .selectFrom("beds as b")
    .innerJoin("rooms as r", "r.id", "b.roomId")
    .innerJoin("locationSections as s", "s.id", "r.sectionId")
    .leftJoin("bedStays as t", (join) =>
      join
        .onRef("t.bedId", "=", "b.id")
        .on("t.voidedAt", "is", null)
        .on(sql<boolean>`t.location_id = ${locationId}::uuid AND t.during @> ${at}::timestamptz`),
    )
    .select([
      "b.id as bedId",
      "b.version",
      "b.code",
      "b.label",
      "b.kind as bedKind",
      "b.levelOfCareIds",
      "b.features",
      "b.isolation",
      "b.housekeeping",
      "b.housekeepingSince",
      "r.id as roomId",
      "r.name as roomName",
      "r.number as roomNumber",
      "r.features as roomFeatures",
      "r.placementPolicy",
      "r.ageBand as roomAgeBand",
      "s.id as sectionId",
      "s.name as sectionName",
      "s.genderPolicy",
      "t.id as stayId",
      "t.kind",
      "t.version as stayVersion",
      sql<string>`lower(t.during)`.as("from"),
      sql<string | null>`upper(t.during)`.as("until"),
      "t.clientId",
      "t.demographicId",
      "t.leadId",
      "t.awaySince",
      "t.expectedEndOn",
      "t.ageBand",
      "t.placementGroup",
      "t.blockKind",
      "t.note",
    ])
    .where("b.locationId", "=", locationId)
    .where("b.status", "=", "active")
    .orderBy("s.sort")
    .orderBy("s.name")
    .orderBy("r.sort")
    .orderBy("r.name")
    .orderBy("b.label")
    .execute();
}
export type BoardRow = Awaited<ReturnType<typeof boardRows>>[number];
