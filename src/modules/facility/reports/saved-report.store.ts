import type { Insertable } from "kysely";
import type { SavedReports } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "saved_reports_title",
  () => new Problem("duplicate", "You already saved this report under this name. Choose another name."),
);

const saved = (db: TenantDb) =>
  db
    .selectFrom("savedReports as r")
    .leftJoin("clinicians as owner", "owner.userId", "r.ownerId")
    .select([
      "r.id",
      "r.ownerId",
      "r.reportCode",
      "r.title",
      "r.period",
      "r.filters",
      "r.sharedWith",
      "r.sharedRole",
      "r.version",
      "owner.fullName as ownerName",
    ]);

/** A user's own saved reports and those shared with their role or all staff, by name. */
export function savedReportsFor(
  db: TenantDb,
  { userId, role, codes }: { userId: string | null; role: string; codes: readonly string[] },
) {
  return saved(db)
    .where("r.reportCode", "in", codes)
    .where((eb) =>
      eb.or([
        eb("r.ownerId", "=", userId),
        eb("r.sharedWith", "=", "tenant"),
        eb.and([eb("r.sharedWith", "=", "role"), eb("r.sharedRole", "=", role)]),
      ]),
    )
    .orderBy("r.title")
    .orderBy("r.id")
    .limit(200)
    .execute();
}

const gone = () => new Problem("not-found", "This saved report was removed.");

export async function savedReportById(db: TenantDb, id: string) {
  const row = await saved(db).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw gone();
  return row;
}
export type SavedReportRow = Awaited<ReturnType<typeof savedReportById>>;

export async function savedReportForUpdate(db: TenantDb, id: string): Promise<SavedReportRow> {
  const row = await saved(db).where("r.id", "=", id).forUpdate("r").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

export async function insertSavedReport(db: TenantDb, row: Insertable<SavedReports>): Promise<void> {
  await db.insertInto("savedReports").values(row).execute();
}

export async function deleteSavedReport(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom("savedReports").where("id", "=", id).execute();
}
