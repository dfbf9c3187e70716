import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { SealedPart } from "./packet.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "downtime_packets.parts": SealedPart[];
  }
}

/** Packets kept per location: two hours, so that late reports can still refer to theirs. */
const keptPackets = 8;

export interface PacketRow {
  id: string;
  madeAt: string;
  parts: SealedPart[];
  keysCipher: Buffer;
  subjectIds: string[];
}

export async function placeOf(db: TenantDb, locationId: string): Promise<{ name: string; timeZone: string }> {
  const place = await db
    .selectFrom("locations")
    .select(["name", "timeZone"])
    .where("id", "=", locationId)
    .executeTakeFirst();
  if (!place) throw new Problem("not-found", "Location not found.");
  return place;
}

export async function savePacket(
  db: TenantDb,
  packet: Omit<PacketRow, "parts"> & { locationId: string; parts: readonly SealedPart[]; bytes: number },
): Promise<void> {
  await db
    .insertInto("downtimePackets")
    .values({ ...packet, parts: jsonb([...packet.parts]) })
    .execute();
  await sql`DELETE FROM downtime_packets WHERE location_id = ${packet.locationId} AND id NOT IN (
    SELECT id FROM downtime_packets WHERE location_id = ${packet.locationId}
    ORDER BY made_at DESC LIMIT ${keptPackets})`.execute(db);
}

export async function newestPacket(db: TenantDb, locationId: string): Promise<PacketRow | null> {
  const row = await db
    .selectFrom("downtimePackets")
    .select(["id", "madeAt", "parts", "keysCipher", "subjectIds"])
    .where("locationId", "=", locationId)
    .orderBy("madeAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Clients in a packet; if it was deleted, those in the newest one. */
export async function subjectsOfPacket(db: TenantDb, locationId: string, packetId: string | null): Promise<string[]> {
  const row = await db
    .selectFrom("downtimePackets")
    .select("subjectIds")
    .where("locationId", "=", locationId)
    .orderBy(sql`id = ${packetId ?? null}::uuid`, (order) => order.desc().nullsLast())
    .orderBy("madeAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.subjectIds ?? [];
}

export interface PacketFacts {
  locationId: string;
  madeAt: string;
  bytes: number;
  people: number;
}
/** The newest packet of each location, without contents. */
export async function packetFacts(db: TenantDb): Promise<Map<string, PacketFacts>> {
  const { rows } = await sql<PacketFacts>`
    SELECT DISTINCT ON (location_id) location_id, made_at, bytes, cardinality(subject_ids) AS people
    FROM downtime_packets ORDER BY location_id, made_at DESC`.execute(db);
  return new Map(rows.map((row) => [row.locationId, row]));
}
