import type { TenantDb } from "../database/tenant-database.ts";

/** Records a job's run of this day; false when it was recorded before. */
export async function recordDailyTurn(db: TenantDb, job: string, day: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("dailyTurns")
    .values({ job, day, at })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "job"]).doUpdateSet({ day, at }).where("dailyTurns.day", "<", day),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
