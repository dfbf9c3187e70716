import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DischargeDate, LevelStay, LocationStay } from "./stay.contract.ts";
import type { Stay } from "./stay.ts";

const from = sql<string>`lower(s.during)`.as("from");
const until = sql<string | null>`upper(s.during)`.as("until");

const levels = (db: TenantDb) =>
  db
    .selectFrom("levelOfCareStays as s")
    .leftJoin("clinicians as c", "c.userId", "s.createdBy")
    .select(["s.id", "s.levelOfCareId", "s.programId", "s.reason", "s.note", "s.superseded", "c.fullName as byName"])
    .select([from, until]);

/** Level of care stays of an episode, newest first. */
export async function levelStays(db: TenantDb, demographicId: string): Promise<LevelStay[]> {
  return levels(db)
    .where("s.demographicId", "=", demographicId)
    .orderBy(sql`lower(s.during)`, "desc")
    .orderBy("s.superseded")
    .execute();
}

export async function levelStay(db: TenantDb, stayId: string): Promise<LevelStay> {
  return levels(db).where("s.id", "=", stayId).executeTakeFirstOrThrow();
}

const locations = (db: TenantDb) =>
  db
    .selectFrom("locationStays as s")
    .leftJoin("clinicians as c", "c.userId", "s.createdBy")
    .select(["s.id", "s.locationId", "s.sectionId", "s.reason", "s.note", "s.superseded", "c.fullName as byName"])
    .select([from, until]);

/** Location stays of an episode, newest first. */
export async function locationStays(db: TenantDb, demographicId: string): Promise<LocationStay[]> {
  return locations(db)
    .where("s.demographicId", "=", demographicId)
    .orderBy(sql`lower(s.during)`, "desc")
    .orderBy("s.superseded")
    .execute();
}

export async function locationStay(db: TenantDb, stayId: string): Promise<LocationStay> {
  return locations(db).where("s.id", "=", stayId).executeTakeFirstOrThrow();
}

/** Subqueries on `demographics AS d`: the current level of care, or the last one of an ended stay, and its start. */
export const levelOfCareNow = sql<string | null>`(SELECT s.level_of_care_id FROM level_of_care_stays s
  WHERE s.demographic_id = d.id AND NOT s.superseded ORDER BY lower(s.during) DESC LIMIT 1)`;
export const levelOfCareSince = sql<string | null>`(SELECT lower(s.during) FROM level_of_care_stays s
  WHERE s.demographic_id = d.id AND NOT s.superseded ORDER BY lower(s.during) DESC LIMIT 1)`;

type StayTable = "levelOfCareStays" | "locationStays";
const tableName = { levelOfCareStays: "level_of_care_stays", locationStays: "location_stays" } as const;

/** The current stay of a table, locked; throws `wrong-state` when there is none. */
async function currentStay(
  db: TenantDb,
  table: StayTable,
  column: "level_of_care_id" | "location_id",
  demographicId: string,
): Promise<Stay & { value: string }> {
  const { rows } = await sql<{ id: string; from: string; value: string }>`
    SELECT id, lower(during) AS "from", ${sql.ref(column)} AS value FROM ${sql.table(tableName[table])}
    WHERE demographic_id = ${demographicId} AND NOT superseded AND upper_inf(during) FOR UPDATE`.execute(db);
  const row = rows[0];
  if (!row) throw new Problem("wrong-state", "This stay has ended, so the client cannot be moved.");
  return { ...row, until: null };
}

export async function currentLevelStay(db: TenantDb, demographicId: string): Promise<Stay & { levelOfCareId: string }> {
  const { value, ...stay } = await currentStay(db, "levelOfCareStays", "level_of_care_id", demographicId);
  return { ...stay, levelOfCareId: value };
}

export async function currentLocationStay(db: TenantDb, demographicId: string): Promise<Stay & { locationId: string }> {
  const { value, ...stay } = await currentStay(db, "locationStays", "location_id", demographicId);
  return { ...stay, locationId: value };
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

/** Ends the current level of care and location stays of an episode. */
export async function endStays(db: TenantDb, demographicId: string, at: string): Promise<void> {
  for (const table of ["levelOfCareStays", "locationStays"] as const)
    await db
      .updateTable(table)
      .set({ during: sql<string>`tstzrange(lower(during), ${at}::timestamptz)` })
      .where("demographicId", "=", demographicId)
      .where("superseded", "=", false)
      .where(sql<boolean>`upper_inf(during)`)
      .execute();
}

/** The current level of care, or the last one of an ended stay. */
export async function latestLevelOf(db: TenantDb, demographicId: string): Promise<string | null> {
  const row = await db
    .selectFrom("levelOfCareStays")
    .select("levelOfCareId")
    .where("demographicId", "=", demographicId)
    .where("superseded", "=", false)
    .orderBy(sql`lower(during)`, "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.levelOfCareId ?? null;
}

/** Changes of the planned discharge date, newest first. */
export async function dischargeDateHistory(db: TenantDb, demographicId: string): Promise<DischargeDate["history"]> {
  return db
    .selectFrom("dischargeDateChanges as h")
    .leftJoin("clinicians as c", "c.userId", "h.createdBy")
    .select(["h.id", "h.fromDate as from", "h.toDate as to", "h.reason", "h.createdAt as at", "c.fullName as byName"])
    .where("h.demographicId", "=", demographicId)
    .orderBy("h.id", "desc")
    .execute();
}

export async function insertDischargeDateChange(
  db: TenantDb,
  change: { clientId: string; demographicId: string; from: string | null; to: string | null; reason: string },
): Promise<void> {
  const { from: fromDate, to: toDate, ...columns } = change;
  await db
    .insertInto("dischargeDateChanges")
    .values({ id: newId(), ...columns, fromDate, toDate })
    .execute();
}

/** Continues the stays that a discharge at this instant ended. */
export async function reopenStays(db: TenantDb, demographicId: string, dischargedAt: string): Promise<void> {
  for (const table of ["levelOfCareStays", "locationStays"] as const)
    await db
      .updateTable(table)
      .set({ during: sql<string>`tstzrange(lower(during), NULL)` })
      .where("demographicId", "=", demographicId)
      .where("superseded", "=", false)
      .where(sql<boolean>`upper(during) = ${dischargedAt}::timestamptz`)
      .execute();
}
