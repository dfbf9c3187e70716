import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { BedTurnoverCause } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { knownFeatures } from "../places/room.contract.ts";
import type { Bed } from "./bed.contract.ts";
import type { Housekeeping } from "./bed.ts";
import type { RoomRules } from "./placement.ts";

export const bedColumns = [
  "id",
  "locationId",
  "roomId",
  "label",
  "code",
  "kind",
  "licensed",
  "levelOfCareIds",
  "features",
  "housekeeping",
  "housekeepingSince",
  "isolation",
  "status",
  "version",
] as const;

/** The column is a plain text array; the contract names the known features. */
const asBed = <Row extends { features: string[] }>(row: Row) => ({ ...row, features: knownFeatures(row.features) });

export async function bedsAt(db: TenantDb, locationId: string, inactive: boolean): Promise<Bed[]> {
  let query = db.selectFrom("beds").select(bedColumns).where("locationId", "=", locationId);
  if (!inactive) query = query.where("status", "=", "active");
  return (await query.orderBy("code").execute()).map(asBed);
}

export async function bedById(db: TenantDb, bedId: string): Promise<Bed> {
  const row = await db.selectFrom("beds").select(bedColumns).where("id", "=", bedId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such bed.");
  return asBed(row);
}

export async function bedForUpdate(db: TenantDb, bedId: string): Promise<Bed> {
  const row = await db
    .selectFrom("beds")
    .select(bedColumns)
    .where("id", "=", bedId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such bed.");
  return asBed(row);
}

/** A bed with its room's placement rules and its location. */
export interface BedPlace {
  bed: Bed;
  roomId: string;
  roomName: string;
  roomNumber: string;
  sectionId: string;
  sectionName: string;
  locationName: string;
  timeZone: string;
  features: string[];
  rules: RoomRules;
}

/**
 * Locks location, room and bed in that order (BED-18) and reads the bed with its room. Of two users who assign one bed,
 * the second waits and then sees the first one's stay.
 */
export async function lockBedPlace(db: TenantDb, bedId: string): Promise<BedPlace> {
  const bed = await bedById(db, bedId);
  await db.selectFrom("locations").select("id").where("id", "=", bed.locationId).forNoKeyUpdate().execute();
  await db.selectFrom("rooms").select("id").where("id", "=", bed.roomId).forNoKeyUpdate().execute();
  await db.selectFrom("beds").select("id").where("id", "=", bedId).forNoKeyUpdate().execute();
  return bedPlace(db, bedId);
}

export async function bedPlace(db: TenantDb, bedId: string): Promise<BedPlace> {
  const bed = await bedById(db, bedId);
  const row = await db
    .selectFrom("rooms as r")
    .innerJoin("locationSections as s", "s.id", "r.sectionId")
    .innerJoin("locations as l", "l.id", "r.locationId")
    .select([
      "r.name as roomName",
      "r.number as roomNumber",
      "r.placementPolicy",
      "r.ageBand",
      "r.maxOccupancy",
      "r.features as roomFeatures",
      "s.id as sectionId",
      "s.name as sectionName",
      "s.genderPolicy",
      "l.name as locationName",
      "l.timeZone",
    ])
    .where("r.id", "=", bed.roomId)
    .executeTakeFirstOrThrow();
  return {
    bed,
    roomId: bed.roomId,
    roomName: row.roomName,
    roomNumber: row.roomNumber,
    sectionId: row.sectionId,
    sectionName: row.sectionName,
    locationName: row.locationName,
    timeZone: row.timeZone,
    features: [...new Set([...bed.features, ...row.roomFeatures])],
    rules: {
      placementPolicy: row.placementPolicy,
      sectionPolicy: row.genderPolicy,
      ageBand: row.ageBand,
      maxOccupancy: row.maxOccupancy,
    },
  };
}

export interface HousekeepingChange {
  to: Housekeeping;
  now: string;
  cause: BedTurnoverCause;
  by: string | null;
}
/** Sets the housekeeping state of a bed and updates its turnover. */
export async function saveHousekeeping(db: TenantDb, bedId: string, change: HousekeepingChange): Promise<void> {
  const { to, now } = change;
  await db.updateTable("beds").set({ housekeeping: to, housekeepingSince: now }).where("id", "=", bedId).execute();
  await saveTurnover(db, bedId, change);
}

/** Opens, updates or closes the turnover of a bed whose housekeeping state changed. */
export async function saveTurnover(db: TenantDb, bedId: string, change: HousekeepingChange): Promise<void> {
  const { to, now, cause, by } = change;
  const open = db.updateTable("bedTurnovers").where("bedId", "=", bedId).where("doneAt", "is", null);
  if (to === "dirty") {
    const [row] = await db
      .selectFrom("bedTurnovers")
      .select("id")
      .where("bedId", "=", bedId)
      .where("doneAt", "is", null)
      .execute();
    if (!row) await db.insertInto("bedTurnovers").values({ id: newId(), bedId, cause, requestedAt: now }).execute();
  } else if (to === "cleaning") {
    await open.set({ startedAt: sql<string>`coalesce(started_at, ${now}::timestamptz)`, assignedTo: by }).execute();
  } else if (to === "clean") {
    await open.set({ doneAt: now, inspectedAt: now, inspectedBy: by }).execute();
  }
}

/** True when the location has a bed with this code, or the room one with this label. */
export async function bedExists(
  db: TenantDb,
  bed: { locationId: string; roomId: string; code: string; label: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("beds")
    .select("id")
    .where("locationId", "=", bed.locationId)
    .where((eb) =>
      eb.or([eb("code", "=", bed.code), eb.and([eb("roomId", "=", bed.roomId), eb("label", "=", bed.label)])]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
