import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ExportRow } from "./time-file.ts";
import type { TimeExport } from "./time-sheet.contract.ts";

/** Approved and exported time by staff member and date, locked against a second export at once. */
export async function rowsToExport(
  db: TenantDb,
  { from, to, locationId }: { from: string; to: string; locationId: string | null },
): Promise<ExportRow[]> {
  let query = db
    .selectFrom("timeEntries as e")
    .innerJoin("clinicians as c", "c.id", "e.clinicianId")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .innerJoin("activityTypes as a", "a.id", "e.activityTypeId")
    .select([
      "e.id",
      "e.clinicianId",
      "c.fullName as name",
      "e.workDate",
      "e.startsAt",
      "e.endsAt",
      "e.minutes",
      "a.code as activityCode",
      "a.name as activityName",
      "a.category",
      "l.name as locationName",
      "l.timeZone",
      "e.sign",
      "e.state",
    ])
    .where("e.workDate", ">=", from)
    .where("e.workDate", "<=", to)
    .where("e.state", "in", ["approved", "exported"]);
  if (locationId) query = query.where("e.locationId", "=", locationId);
  const rows = await query
    .orderBy("c.fullName")
    .orderBy("e.clinicianId")
    .orderBy("e.workDate")
    .orderBy("e.startsAt")
    .orderBy("e.id")
    .forNoKeyUpdate("e")
    .execute();
  return rows.map((row) => ({ ...row, state: row.state === "exported" ? "exported" : "approved" }));
}

export async function lockExported(db: TenantDb, ids: readonly string[], exportId: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("timeEntries").set({ state: "exported", exportId }).where("id", "in", ids).execute();
}

function exportRows(db: TenantDb) {
  return db
    .selectFrom("timeExports as x")
    .leftJoin("locations as l", "l.id", "x.locationId")
    .leftJoin("clinicians as c", "c.id", "x.exportedBy")
    .select([
      "x.id",
      "x.startOn",
      "x.endOn",
      "l.name as locationName",
      "x.rows",
      "x.locked",
      "x.sha256",
      "x.exportedAt",
      "c.fullName as exportedByName",
    ]);
}

export function timeExports(db: TenantDb, limit: number): Promise<TimeExport[]> {
  return exportRows(db).orderBy("x.exportedAt", "desc").orderBy("x.id").limit(limit).execute();
}

export async function timeExportById(db: TenantDb, id: string): Promise<TimeExport> {
  const row = await exportRows(db).where("x.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such export.");
  return row;
}

export async function fileOfExport(db: TenantDb, id: string): Promise<{ fileId: string; locationId: string | null }> {
  const row = await db
    .selectFrom("timeExports")
    .select(["fileId", "locationId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such export.");
  return row;
}

export async function insertTimeExport(
  db: TenantDb,
  row: {
    id: string;
    startOn: string;
    endOn: string;
    locationId: string | null;
    rows: number;
    locked: number;
    sha256: string;
    fileId: string;
    exportedAt: string;
    exportedBy: string | null;
  },
): Promise<void> {
  await db.insertInto("timeExports").values(row).execute();
}
