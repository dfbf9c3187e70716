import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LevelStay, LocationStay } from "./stay.contract.ts";
import type { Stay } from "./stay.ts";

const from = sql<string>`lower(s.during)`.as("from");
const until = sql<string | null>`upper(s.during)`.as("until");

export async function levelStays(db: TenantDb, demographicId: string): Promise<LevelStay[]> {
  const rows = await db
    .selectFrom("levelOfCareStays as s")
    .leftJoin("clinicians as c", "c.userId", "s.createdBy")
    .select(["s.id", "s.levelOfCareId", "s.programId", "s.reason", "s.note", "s.superseded", "c.fullName as byName"])
    .select([from, until])
    .where("s.demographicId", "=", demographicId)
    .orderBy(sql`lower(s.during)`, "desc")
    .execute();
  return rows as LevelStay[];
}

export async function locationStays(db: TenantDb, demographicId: string): Promise<LocationStay[]> {
  const rows = await db
    .selectFrom("locationStays as s")
    .leftJoin("clinicians as c", "c.userId", "s.createdBy")
    .select(["s.id", "s.locationId", "s.sectionId", "s.reason", "s.note", "s.superseded", "c.fullName as byName"])
    .select([from, until])
    .where("s.demographicId", "=", demographicId)
    .orderBy(sql`lower(s.during)`, "desc")
    .execute();
  return rows as LocationStay[];
}

type StayTable = "levelOfCareStays" | "locationStays";
const tableName = { levelOfCareStays: "level_of_care_stays", locationStays: "location_stays" } as const;

/** The stay that runs now; throws `wrong-state` when the episode has none. */
export async function runningStay<T extends StayTable>(
  db: TenantDb,
  table: T,
  demographicId: string,
): Promise<Stay & (T extends "locationStays" ? { locationId: string } : { levelOfCareId: string })> {
  const column = sql.ref(table === "locationStays" ? "location_id" : "level_of_care_id");
  const { rows } = await sql<{ id: string; from: string; value: string }>`
    SELECT id, lower(during) AS "from", ${column} AS value FROM ${sql.table(tableName[table])}
    WHERE demographic_id = ${demographicId} AND NOT superseded AND upper_inf(during) FOR UPDATE`.execute(db);
  const row = rows[0];
  if (!row) throw new Problem("wrong-state", "This stay is not running, so nothing can be moved.");
  const stay = { id: row.id, from: row.from, until: null };
  return { ...stay, [table === "locationStays" ? "locationId" : "levelOfCareId"]: row.value } as never;
}

export async function endStay(act: Act, table: StayTable, stayId: string, at: string): Promise<void> {
  await act.db
    .updateTable(table)
    .set({ during: sql<string>`tstzrange(lower(during), ${at}::timestamptz)` })
    .where("id", "=", stayId)
    .execute();
}

interface NewStay {
  clientId: string;
  demographicId: string;
  at: string;
  note?: string | null | undefined;
}

export async function insertLevelStay(
  act: Act,
  stay: NewStay & {
    levelOfCareId: string;
    programId?: string | null;
    reason: LevelStay["reason"];
    orderedById?: string | null;
  },
): Promise<string> {
  const { at, note, programId, orderedById, ...rest } = stay;
  const id = newId();
  await act.db
    .insertInto("levelOfCareStays")
    .values({
      id,
      ...rest,
      programId: programId ?? null,
      orderedById: orderedById ?? null,
      note: note ?? null,
      during: sql<string>`tstzrange(${at}::timestamptz, NULL)`,
    })
    .execute();
  return id;
}

export async function insertLocationStay(
  act: Act,
  stay: NewStay & { locationId: string; sectionId?: string | null; reason: LocationStay["reason"] },
): Promise<string> {
  const { at, note, sectionId, ...rest } = stay;
  const id = newId();
  await act.db
    .insertInto("locationStays")
    .values({
      id,
      ...rest,
      sectionId: sectionId ?? null,
      note: note ?? null,
      during: sql<string>`tstzrange(${at}::timestamptz, NULL)`,
    })
    .execute();
  return id;
}
