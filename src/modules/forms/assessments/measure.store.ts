import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { openStatuses } from "../forms/form.ts";
import type { MeasureSchedule } from "./measure.contract.ts";
import type { Window } from "./measure.ts";

const scheduleColumns = [
  "id",
  "instrumentKey",
  "trigger",
  "everyDays",
  "windowBefore",
  "windowAfter",
  "anchor",
  "audience",
  "locationIds",
  "pauseOnLeave",
  "active",
  "version",
] as const;

export async function schedules(db: TenantDb): Promise<MeasureSchedule[]> {
  return db.selectFrom("measureSchedules").select(scheduleColumns).orderBy("active", "desc").orderBy("id").execute();
}

/** Active schedules of a location. */
export async function schedulesAt(db: TenantDb, locationId: string): Promise<MeasureSchedule[]> {
  return db
    .selectFrom("measureSchedules")
    .select(scheduleColumns)
    .where("active", "=", true)
    .where(sql<boolean>`(location_ids = '{}' OR ${locationId}::uuid = ANY (location_ids))`)
    .orderBy("id")
    .execute();
}

export async function scheduleForUpdate(db: TenantDb, id: string): Promise<MeasureSchedule> {
  const row = await db
    .selectFrom("measureSchedules")
    .select(scheduleColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Schedule not found.");
  return row;
}

interface Stay {
  clientId: string;
  demographicId: string;
  locationId: string;
}

/** Plans a due date; nothing happens where the stay already has one of this schedule that is open, or on this day. */
export async function planOccurrence(db: TenantDb, scheduleId: string, stay: Stay, window: Window): Promise<void> {
  await db
    .insertInto("measureOccurrences")
    .values({
      id: newId(),
      scheduleId,
      clientId: stay.clientId,
      demographicId: stay.demographicId,
      locationId: stay.locationId,
      ...window,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface OccurrenceRecord extends Stay, Window {
  id: string;
  scheduleId: string;
  status: "upcoming" | "completed" | "missed" | "skipped" | "paused";
  version: number;
}
const recordColumns = [
  "id",
  "scheduleId",
  "clientId",
  "demographicId",
  "locationId",
  "dueOn",
  "opensOn",
  "closesOn",
  "status",
  "version",
] as const;

export async function occurrenceForUpdate(db: TenantDb, id: string): Promise<OccurrenceRecord> {
  const row = await db
    .selectFrom("measureOccurrences")
    .select(recordColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Due date not found.");
  return row;
}

/** Open due dates of a stay, locked; of one instrument where it is given. */
export async function openOccurrences(
  db: TenantDb,
  demographicId: string,
  instrumentKey?: string,
): Promise<OccurrenceRecord[]> {
  let query = db
    .selectFrom("measureOccurrences as o")
    .innerJoin("measureSchedules as s", "s.id", "o.scheduleId")
    .select(recordColumns.map((column) => `o.${column}` as const))
    .where("o.demographicId", "=", demographicId)
    .where("o.status", "in", ["upcoming", "paused"]);
  if (instrumentKey) query = query.where("s.instrumentKey", "=", instrumentKey);
  return query.orderBy("o.dueOn").orderBy("o.id").forUpdate("o").execute();
}

export async function openOccurrencesOf(db: TenantDb, scheduleId: string): Promise<OccurrenceRecord[]> {
  return db
    .selectFrom("measureOccurrences")
    .select(recordColumns)
    .where("scheduleId", "=", scheduleId)
    .where("status", "in", ["upcoming", "paused"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface OccurrenceChange extends Partial<Window> {
  status?: OccurrenceRecord["status"];
  formId?: string;
  skipReason?: string;
  settledAt?: string;
}
export async function saveOccurrence(db: TenantDb, id: string, change: OccurrenceChange): Promise<void> {
  await db.updateTable("measureOccurrences").set(change).where("id", "=", id).execute();
}

/** Due dates whose window has ended, by the date at their location; those another process works on are left to it. */
export async function missedOccurrences(
  db: TenantDb,
  now: string,
  limit: number,
): Promise<(OccurrenceRecord & { today: string })[]> {
  return (
    db
      .selectFrom("measureOccurrences as o")
      .innerJoin("locations as l", "l.id", "o.locationId")
      .select(recordColumns.map((column) => `o.${column}` as const))
      .select(sql<string>`((${now}::timestamptz AT TIME ZONE l.time_zone)::date)::text`.as("today"))
      .where("o.status", "=", "upcoming")
      // A window ends at most 60 days after its due date, so the index on the due date bounds the search.
      .where("o.closesOn", "<", sql<string>`(${now}::timestamptz AT TIME ZONE l.time_zone)::date`)
      .orderBy("o.dueOn")
      .orderBy("o.id")
      .limit(limit)
      .forUpdate("o")
      .skipLocked()
      .execute()
  );
}

export const occurrenceClientColumn = sql<string>`o.client_id`;

const shown = (db: TenantDb, now: string) =>
  db
    .selectFrom("measureOccurrences as o")
    .innerJoin("measureSchedules as s", "s.id", "o.scheduleId")
    .innerJoin("clients as c", "c.id", "o.clientId")
    .innerJoin("locations as l", "l.id", "o.locationId")
    .select((eb) => [
      "o.id",
      "o.scheduleId",
      "s.instrumentKey",
      "s.audience",
      "o.clientId",
      "c.mrNo",
      "o.demographicId",
      "l.name as locationName",
      "o.dueOn",
      "o.opensOn",
      "o.closesOn",
      "o.status",
      "o.formId",
      "o.skipReason",
      "o.version",
      sql<string>`((${now}::timestamptz AT TIME ZONE l.time_zone)::date)::text`.as("today"),
      eb
        .selectFrom("forms as f")
        .innerJoin("formTemplates as t", "t.id", "f.templateId")
        .select("f.id")
        .whereRef("f.clientId", "=", "o.clientId")
        .whereRef("t.instrumentKey", "=", "s.instrumentKey")
        .where("f.status", "in", openStatuses)
        .orderBy("f.updatedAt", "desc")
        .limit(1)
        .as("openFormId"),
    ]);

export async function shownOccurrence(db: TenantDb, id: string, now: string) {
  return shown(db, now).where("o.id", "=", id).executeTakeFirstOrThrow();
}

/** Due and overdue at locations, next due first; all of a client's, latest first. */
export async function occurrencePage(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  {
    now,
    until,
    clientId,
    locationIds,
    page,
    pageSize,
  }: {
    now: string;
    /** The last date that is today anywhere. */
    until: string;
    clientId: string | undefined;
    locationIds: readonly string[] | undefined;
    page: number;
    pageSize: number;
  },
) {
  let query = shown(db, now).where(inReach);
  if (locationIds) query = query.where("o.locationId", "in", [...locationIds]);
  if (clientId) query = query.where("o.clientId", "=", clientId).orderBy("o.dueOn", "desc");
  else
    query = query
      .where("o.status", "=", "upcoming")
      .where("o.opensOn", "<=", until)
      .where("o.opensOn", "<=", sql<string>`(${now}::timestamptz AT TIME ZONE l.time_zone)::date`)
      .orderBy("o.dueOn");
  return paginate(db, query.orderBy("o.id"), { page, pageSize }, { countTo: 10_000 });
}
