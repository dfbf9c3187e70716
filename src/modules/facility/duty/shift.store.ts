import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

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

export async function insertShiftPattern(db: TenantDb, pattern: Omit<Insertable<DB["shiftPatterns"]>, "id">) {
  const row = await db
    .insertInto("shiftPatterns")
    .values({ id: newId(), ...pattern })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asPattern(row);
}
