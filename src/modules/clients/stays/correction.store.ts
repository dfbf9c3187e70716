import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Neighbors } from "./correction.ts";
import type { Stay } from "./stay.ts";

export type StayTable = "level_of_care_stays" | "location_stays";
/** What is copied to the row that supersedes, besides the span. */
const copied = {
  level_of_care_stays: sql`level_of_care_id, program_id, ordered_by_id`,
  location_stays: sql`location_id, section_id`,
} as const;

/** A stay of an episode with the one before it, both locked. Throws `not-found`, and `wrong-state` for a superseded one. */
export async function stayToCorrect(
  db: TenantDb,
  table: StayTable,
  demographicId: string,
  stayId: string,
): Promise<Neighbors> {
  const { rows } = await sql<Stay & { superseded: boolean }>`
    SELECT id, lower(during) AS "from", upper(during) AS until, superseded FROM ${sql.table(table)}
    WHERE demographic_id = ${demographicId} AND (NOT superseded OR id = ${stayId})
    ORDER BY lower(during) FOR UPDATE`.execute(db);
  const found = rows.find((row) => row.id === stayId);
  if (!found) throw new Problem("not-found", "This is not a stay of the episode.");
  if (found.superseded) throw new Problem("wrong-state", "This stay was corrected already. Correct the newer row.");
  const live = rows.filter((row) => !row.superseded);
  return { stay: found, before: live[live.indexOf(found) - 1] ?? null };
}

/** Marks a stay as superseded and inserts what is true instead, with the same columns. Returns the new row's id. */
export async function supersede(
  db: TenantDb,
  table: StayTable,
  stayId: string,
  span: { from: string; until: string | null },
  note: string,
): Promise<string> {
  const id = newId();
  await sql`UPDATE ${sql.table(table)} SET superseded = true WHERE id = ${stayId}`.execute(db);
  await sql`INSERT INTO ${sql.table(table)}
      (id, demographic_id, client_id, during, reason, note, supersedes_id, ${copied[table]})
    SELECT ${id}, demographic_id, client_id, tstzrange(${span.from}::timestamptz, ${span.until}::timestamptz),
      'correction', ${note}, id, ${copied[table]}
    FROM ${sql.table(table)} WHERE id = ${stayId}`.execute(db);
  return id;
}

export async function saveLevel(db: TenantDb, stayId: string, levelOfCareId: string): Promise<void> {
  await db.updateTable("levelOfCareStays").set({ levelOfCareId }).where("id", "=", stayId).execute();
}

export async function savePlace(
  db: TenantDb,
  stayId: string,
  place: { locationId: string; sectionId: string | null },
): Promise<void> {
  await db.updateTable("locationStays").set(place).where("id", "=", stayId).execute();
}
