import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { asNote, type NoteRecord, noteColumns } from "../notes/note.store.ts";
import type { EarlierLine } from "./shift-report.ts";

const reportColumns = [
  "id",
  "locationId",
  "sectionId",
  "patternId",
  "shiftName",
  "localDate",
  "windowStart",
  "windowEnd",
] as const;

export interface ShiftReport {
  id: string;
  locationId: string;
  sectionId: string;
  patternId: string;
  shiftName: string;
  localDate: string;
  windowStart: string;
  windowEnd: string;
}

export async function reportById(db: TenantDb, id: string): Promise<ShiftReport> {
  const row = await db.selectFrom("unitShiftReports").select(reportColumns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such shift report.");
  return row;
}

/** Locks the report until commit: its notes are started and refreshed one after another. */
export async function reportForUpdate(db: TenantDb, id: string): Promise<ShiftReport> {
  const query = db.selectFrom("unitShiftReports").select(reportColumns).where("id", "=", id).forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such shift report.");
  return row;
}

export async function reportOf(
  db: TenantDb,
  of: Pick<ShiftReport, "sectionId" | "patternId" | "localDate">,
): Promise<ShiftReport | null> {
  const row = await db
    .selectFrom("unitShiftReports")
    .select(reportColumns)
    .where("sectionId", "=", of.sectionId)
    .where("patternId", "=", of.patternId)
    .where("localDate", "=", of.localDate)
    .executeTakeFirst();
  return row ?? null;
}

/** The report of a unit and shift, made when its first note is started, and locked. */
export async function openReport(db: TenantDb, report: Omit<ShiftReport, "id">): Promise<ShiftReport> {
  const row = await db
    .insertInto("unitShiftReports")
    .values({ id: newId(), ...report })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "sectionId", "patternId", "localDate"])
        .doUpdateSet({ shiftName: sql<string>`unit_shift_reports.shift_name` }),
    )
    .returning(reportColumns)
    .executeTakeFirstOrThrow();
  return row;
}

/** The notes of a report, discarded and voided ones left out. */
export async function notesOfReport(db: TenantDb, reportId: string): Promise<NoteRecord[]> {
  const rows = await db
    .selectFrom("notes")
    .select(noteColumns)
    .where("shiftReportId", "=", reportId)
    .where("status", "not in", ["voided", "discarded"])
    .execute();
  return rows.map((row) => asNote(row));
}

/** The texts of notes by part, as typed or as signed. */
export async function textsOf(db: TenantDb, noteIds: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const texts = new Map<string, Record<string, string>>();
  if (noteIds.length === 0) return texts;
  const rows = await db
    .selectFrom("noteParts")
    .select(["noteId", "partKey", "plainText"])
    .where("noteId", "=", sql<string>`ANY (${[...noteIds]}::uuid[])`)
    .execute();
  for (const { noteId, partKey, plainText } of rows) texts.set(noteId, { ...texts.get(noteId), [partKey]: plainText });
  return texts;
}

/** The last two signed shift notes of each client before an instant, newest first, in one statement. */
export async function linesBefore(
  db: TenantDb,
  clientIds: readonly string[],
  before: string,
): Promise<Map<string, EarlierLine[]>> {
  const { rows } = await sql<EarlierLine>`
    SELECT ids.id AS client_id, last.course, last.at,
      coalesce((SELECT p.plain_text FROM note_parts p WHERE p.tenant_id = last.tenant_id AND p.note_id = last.id
        AND p.part_key = 'line'), '') AS line,
      coalesce((SELECT p.plain_text FROM note_parts p WHERE p.tenant_id = last.tenant_id AND p.note_id = last.id
        AND p.part_key = 'followUp'), '') AS follow_up
    FROM unnest(${[...clientIds]}::uuid[]) AS ids(id) CROSS JOIN LATERAL (
      SELECT n.tenant_id, n.id, n.fields ->> 'course' AS course, n.service_end AS at, n.service_start FROM notes n
      WHERE n.client_id = ids.id AND n.kind = 'shift' AND n.status IN ('signed', 'awaitingCosign')
        AND n.service_start < ${before}::timestamptz
      ORDER BY n.service_start DESC, n.id LIMIT 2) AS last
    ORDER BY ids.id, last.service_start DESC`.execute(db);
  return Map.groupBy(rows, ({ clientId }) => clientId);
}

/** Records a reading once; a repeat changes nothing. Returns when it was first read. */
export async function markRead(db: TenantDb, reportId: string, clinicianId: string, now: string): Promise<string> {
  await db
    .insertInto("unitShiftReportReads")
    .values({ id: newId(), reportId, clinicianId, readAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "reportId", "clinicianId"]).doNothing())
    .execute();
  const row = await db
    .selectFrom("unitShiftReportReads")
    .select("readAt")
    .where("reportId", "=", reportId)
    .where("clinicianId", "=", clinicianId)
    .executeTakeFirstOrThrow();
  return row.readAt;
}

export function readsOf(db: TenantDb, reportId: string) {
  return db
    .selectFrom("unitShiftReportReads as r")
    .innerJoin("clinicians as c", "c.id", "r.clinicianId")
    .select(["r.clinicianId", "c.fullName as name", "r.readAt as at"])
    .where("r.reportId", "=", reportId)
    .orderBy("r.readAt")
    .execute();
}

/** Admission times of stays, by stay. */
export async function admittedAtOf(
  db: TenantDb,
  demographicIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (demographicIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("demographics")
    .select(["id", "admittedAt"])
    .where("id", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, admittedAt }) => [id, admittedAt]));
}
