import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { WindowRule } from "../schedules/window.ts";

export async function replaceRules(db: TenantDb, rules: readonly WindowRule[]): Promise<void> {
  await db.deleteFrom("tolerances").execute();
  if (rules.length === 0) return;
  await db
    .insertInto("tolerances")
    .values(rules.map((rule) => ({ id: newId(), ...rule })))
    .execute();
}

export async function locationNames(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("locations").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
