import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Room } from "./room.contract.ts";

export const roomColumns = [
  "id",
  "locationId",
  "sectionId",
  "name",
  "number",
  "kind",
  "maxOccupancy",
  "placementPolicy",
  "ageBand",
  "features",
  "privacy",
  "bookable",
  "sort",
  "status",
  "version",
] as const;

export async function roomsAt(db: TenantDb, locationId: string, inactive: boolean): Promise<Room[]> {
  let query = db.selectFrom("rooms").select(roomColumns).where("locationId", "=", locationId);
  if (!inactive) query = query.where("status", "=", "active");
  return query.orderBy("sort").orderBy("name").execute();
}

export async function roomById(db: TenantDb, roomId: string): Promise<Room> {
  const row = await db.selectFrom("rooms").select(roomColumns).where("id", "=", roomId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such room.");
  return row;
}

export async function roomForUpdate(db: TenantDb, roomId: string): Promise<Room> {
  const row = await db
    .selectFrom("rooms")
    .select(roomColumns)
    .where("id", "=", roomId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such room.");
  return row;
}

/** Throws `duplicate` when another room of the location has this name. */
export async function refuseSameName(
  db: TenantDb,
  locationId: string,
  name: string,
  except: string | null,
): Promise<void> {
  const rooms = await db.selectFrom("rooms").select(["id", "name"]).where("locationId", "=", locationId).execute();
  const same = rooms.find((room) => room.id !== except && room.name.toLowerCase() === name.toLowerCase());
  if (same) throw new Problem("duplicate", `A room named ${same.name} already exists here. Choose another name.`);
}

/** True when a bed of the room has a stay, hold or block now or later. */
export async function isRoomUsed(db: TenantDb, roomId: string, now: string): Promise<boolean> {
  const used = await db
    .selectFrom("bedStays")
    .select("id")
    .where("roomId", "=", roomId)
    .where("voidedAt", "is", null)
    .where(sql<boolean>`during && tstzrange(${now}::timestamptz, NULL)`)
    .executeTakeFirst();
  return used !== undefined;
}

export const roomRecord = record({
  table: "rooms",
  subject: "room",
  key: "roomId",
  load: roomForUpdate,
  read: roomById,
  scope: (act, room) => act.requireLocation(room.locationId),
});
