import type { Insertable } from "kysely";
import type { ReportRuns } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

const columns = [
  "id",
  "userId",
  "reportCode",
  "title",
  "period",
  "filters",
  "format",
  "recordsOf",
  "audience",
  "state",
  "rowsTotal",
  "rowsDone",
  "bytes",
  "asOf",
  "fileId",
  "sha256",
  "expiresAt",
  "createdAt",
  "version",
] as const;

export async function insertRun(db: TenantDb, row: Insertable<ReportRuns>): Promise<void> {
  await db.insertInto("reportRuns").values(row).execute();
}

const gone = () => new Problem("not-found", "There is no such file.");

export async function runById(db: TenantDb, id: string) {
  const row = await db.selectFrom("reportRuns").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw gone();
  return row;
}
export type ReportRunRow = Awaited<ReturnType<typeof runById>>;

export async function runForUpdate(db: TenantDb, id: string): Promise<ReportRunRow> {
  const row = await db.selectFrom("reportRuns").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw gone();
  return row;
}

export function runsOf(db: TenantDb, userId: string | null, since: string): Promise<ReportRunRow[]> {
  return db
    .selectFrom("reportRuns")
    .select(columns)
    .where("userId", "=", userId)
    .where("createdAt", ">=", since)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** What the job writes of its own progress. Returns false for a file that is no longer being made. */
export async function saveProgress(db: TenantDb, id: string, rowsDone: number): Promise<boolean> {
  const saved = await db
    .updateTable("reportRuns")
    .set({ rowsDone })
    .where("id", "=", id)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

export async function saveRun(
  db: TenantDb,
  id: string,
  change: Partial<
    Pick<ReportRunRow, "state" | "asOf" | "rowsDone" | "rowsTotal" | "bytes" | "fileId" | "sha256" | "expiresAt">
  >,
): Promise<void> {
  await db.updateTable("reportRuns").set(change).where("id", "=", id).execute();
}

/** Ends the files whose time is over, and returns them. */
export async function expireRuns(db: TenantDb, now: string): Promise<string[]> {
  const rows = await db
    .updateTable("reportRuns")
    .set({ state: "expired" })
    .where("state", "=", "ready")
    .where("expiresAt", "<=", now)
    .returning("fileId")
    .execute();
  return rows.flatMap(({ fileId }) => fileId ?? []);
}
