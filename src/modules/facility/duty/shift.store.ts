import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

const columns = ["id", "locationId", "name", "startLocal", "durationMinutes", "weekdays", "version"] as const;
/** The database returns `HH:mm:ss`; shifts start on a minute. */
const asPattern = <P extends { startLocal: string }>(row: P): P => ({ ...row, startLocal: row.startLocal.slice(0, 5) });

/** The active shift patterns of a location, by start time. */
export async function shiftPatternsAt(db: TenantDb, locationId: string) {
  const rows = await db
    .selectFrom("shiftPatterns")
    .select(columns)
    .where("locationId", "=", locationId)
    .where("active", "=", true)
    .orderBy("startLocal")
    .execute();
  return rows.map(asPattern);
}

export async function shiftPatternById(db: TenantDb, id: string) {
  const row = await db.selectFrom("shiftPatterns").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such shift.");
  return asPattern(row);
}

async function shiftPatternForUpdate(db: TenantDb, id: string) {
  const query = db.selectFrom("shiftPatterns").select(columns).where("id", "=", id).forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such shift.");
  return asPattern(row);
}

explainConstraint(
  "shift_patterns_name",
  () => new Problem("duplicate", "A shift with this name already exists here. Choose another name."),
);

export const shiftRecord = record({
  table: "shiftPatterns",
  subject: "shift-pattern",
  key: "patternId",
  load: shiftPatternForUpdate,
  read: shiftPatternById,
  scope: (act, pattern) => act.requireLocation(pattern.locationId),
});
