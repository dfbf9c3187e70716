import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LevelOfCare } from "./level.contract.ts";

const columns = [
  "id",
  "edition",
  "code",
  "name",
  "setting",
  "bedded",
  "withdrawal",
  "bio",
  "coe",
  "hoursWeekMin",
  "hoursWeekMax",
  "rank",
  "mapsTo",
  "billingMode",
  "active",
  "version",
] as const;

/** Levels in order of edition and intensity; without `all` only those the facility offers. */
export async function levels(db: TenantDb, all = false): Promise<LevelOfCare[]> {
  let query = db.selectFrom("levelsOfCare").select(columns).orderBy("edition").orderBy("rank").orderBy("code");
  if (!all) query = query.where("active", "=", true);
  return query.execute();
}

export async function levelById(db: TenantDb, levelId: string): Promise<LevelOfCare> {
  const row = await db.selectFrom("levelsOfCare").select(columns).where("id", "=", levelId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such level of care.");
  return row;
}

export async function levelForUpdate(db: TenantDb, levelId: string): Promise<LevelOfCare> {
  const row = await db
    .selectFrom("levelsOfCare")
    .select(columns)
    .where("id", "=", levelId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such level of care.");
  return row;
}

/** Codes that a new facility's set-up leaves on or switches off. */
export async function switchLevels(db: TenantDb, isOffered: (level: LevelOfCare) => boolean): Promise<void> {
  for (const level of await levels(db, true)) {
    const active = isOffered(level);
    if (active !== level.active)
      await db.updateTable("levelsOfCare").set({ active }).where("id", "=", level.id).execute();
  }
}

explainConstraint(
  "levels_of_care_tenant_id_edition_code_key",
  () => new Problem("duplicate", "This level of care already exists. Activate it instead."),
);

export const levelRecord = record({
  table: "levelsOfCare",
  subject: "level-of-care",
  key: "levelId",
  load: levelForUpdate,
  read: levelById,
  scope: "facility",
});
