import type { TenantDb } from "#platform/server/database/tenant-database.ts";
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
  return (await query.execute()) as LevelOfCare[];
}

export async function levelById(db: TenantDb, levelId: string): Promise<LevelOfCare> {
  const row = await db.selectFrom("levelsOfCare").select(columns).where("id", "=", levelId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such level of care.");
  return row as LevelOfCare;
}

export async function levelForUpdate(db: TenantDb, levelId: string): Promise<LevelOfCare> {
  const row = await db
    .selectFrom("levelsOfCare")
    .select(columns)
    .where("id", "=", levelId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such level of care.");
  return row as LevelOfCare;
}
