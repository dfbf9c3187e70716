import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ObservationLog } from "./look.contract.ts";

/** Looks with the reason of their void; the rows that void others are not listed themselves. */
export function looksIn(db: TenantDb) {
  return db
    .selectFrom("observationLogs as l")
    .innerJoin("clinicians as o", "o.id", "l.observerId")
    .leftJoin("observationLogs as v", (join) =>
      join.onRef("v.voids", "=", "l.id").onRef("v.observedAt", "=", "l.observedAt"),
    )
    .select([
      "l.id",
      "l.clientId",
      "l.demographicId",
      "l.observedAt",
      "l.receivedAt",
      "l.level",
      "l.roomId",
      "l.place",
      "l.activity",
      "l.signsOfLife",
      "l.exception",
      "l.escort",
      "l.awayUntil",
      "l.note",
      "l.observerId",
      "o.fullName as observerName",
      "l.entry",
      "l.recalledReason",
      "v.voidReason",
    ])
    .where("l.voids", "is", null)
    .$narrowType<Pick<ObservationLog, "activity" | "signsOfLife" | "observerName">>();
}

export function lookById(db: TenantDb, id: string): Promise<ObservationLog | undefined> {
  return looksIn(db).where("l.id", "=", id).executeTakeFirst();
}

export function looksOf(db: TenantDb, demographicId: string, clientId: string, from: string, to: string) {
  return looksIn(db)
    .where("l.clientId", "=", clientId)
    .where("l.demographicId", "=", demographicId)
    .where("l.observedAt", ">=", from)
    .where("l.observedAt", "<=", to)
    .orderBy("l.observedAt")
    .execute();
}

/** Of these ids, the looks that are stored, with their observer. */
export function storedLooks(db: TenantDb, ids: readonly string[]) {
  return db
    .selectFrom("observationLogs")
    .select(["id", "observerId"])
    .where("id", "=", sql<string>`ANY (${[...ids]}::uuid[])`)
    .execute();
}

/** A stay with what a look at it needs: zone, name, dates, and the bed at that instant. */
export async function stayAt(db: TenantDb, demographicId: string, at: string) {
  return db
    .selectFrom("demographics as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .leftJoin("bedStays as t", (join) =>
      join
        .onRef("t.demographicId", "=", "d.id")
        .on("t.kind", "=", "stay")
        .on("t.occupant", "=", "client")
        .on("t.voidedAt", "is", null)
        .on(sql<boolean>`t.during @> ${at}::timestamptz`),
    )
    .select([
      sql<string>`coalesce(c.preferred_name, c.legal_first_name)`.as("name"),
      "d.timezone as timeZone",
      "d.admittedAt",
      "d.dischargedAt",
      "t.sectionId",
      "t.roomId",
    ])
    .where("d.id", "=", demographicId)
    .executeTakeFirstOrThrow();
}

/** A look of this observer at another client within a moment. */
export async function hasLookBeside(
  db: TenantDb,
  { observerId, clientId, at, withinMs }: { observerId: string; clientId: string; at: string; withinMs: number },
): Promise<boolean> {
  const span = sql`make_interval(secs => ${withinMs / 1000})`;
  const row = await db
    .selectFrom("observationLogs")
    .select("id")
    .where("observerId", "=", observerId)
    .where("clientId", "<>", clientId)
    .where("voids", "is", null)
    .where("entry", "<>", "recalled")
    .where("observedAt", ">", sql<string>`${at}::timestamptz - ${span}`)
    .where("observedAt", "<", sql<string>`${at}::timestamptz + ${span}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest look of another observer at a client shortly before. */
export function lookJustBefore(
  db: TenantDb,
  { observerId, clientId, at, withinMs }: { observerId: string; clientId: string; at: string; withinMs: number },
) {
  return db
    .selectFrom("observationLogs as l")
    .innerJoin("clinicians as o", "o.id", "l.observerId")
    .select([sql<string>`coalesce(o.full_name, '')`.as("name"), "l.observedAt"])
    .where("l.clientId", "=", clientId)
    .where("l.observerId", "<>", observerId)
    .where("l.voids", "is", null)
    .where("l.entry", "<>", "recalled")
    .where("l.observedAt", "<=", at)
    .where("l.observedAt", ">", sql<string>`${at}::timestamptz - make_interval(secs => ${withinMs / 1000})`)
    .orderBy("l.observedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertLook(db: TenantDb, look: Insertable<DB["observationLogs"]>): Promise<void> {
  await db.insertInto("observationLogs").values(look).execute();
}

/** Adds the row that voids a look; it repeats the look, so every row can be read by itself. */
export async function insertVoid(
  db: TenantDb,
  {
    id,
    voids,
    reason,
    observerId,
    now,
  }: { id: string; voids: string; reason: string; observerId: string; now: string },
): Promise<void> {
  await sql`INSERT INTO observation_logs (id, client_id, demographic_id, location_id, section_id, room_id, place, level,
      observed_at, received_at, activity, signs_of_life, exception, escort, away_until, observer_id, entry, recalled_reason,
      voids, void_reason)
    SELECT ${id}::uuid, client_id, demographic_id, location_id, section_id, room_id, place, level,
      observed_at, ${now}::timestamptz, activity, signs_of_life, exception, escort, away_until, ${observerId}::uuid, entry,
      recalled_reason, id, ${reason}
    FROM observation_logs WHERE id = ${voids}::uuid`.execute(db);
}
