import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { TimeEntrySource, TimeEntryState } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { TimeSpan } from "./time-entry.ts";

explainConstraint(
  "time_entries_overlap",
  () => new Problem("time-overlap", "You already have time then. Change one of the two."),
);

function entryRows(db: TenantDb) {
  return db
    .selectFrom("timeEntries as e")
    .innerJoin("clinicians as c", "c.id", "e.clinicianId")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .innerJoin("activityTypes as a", "a.id", "e.activityTypeId")
    .leftJoin("billingCodes as b", "b.id", "e.billingCodeId")
    .leftJoin("clinicians as d", "d.id", "e.decidedBy")
    .select([
      "e.id",
      "e.clinicianId",
      "c.fullName as clinicianName",
      "e.locationId",
      "l.name as locationName",
      "l.timeZone",
      // A supervisor need not reach the client to approve time; the view names the client only to users who do.
      "e.clientId as aboutClientId",
      "e.demographicId",
      "e.activityTypeId",
      "a.code as activityCode",
      "a.name as activityName",
      "a.category",
      "e.startsAt",
      "e.endsAt",
      "e.minutes",
      "e.sign",
      "e.workDate",
      "e.billable",
      "e.nonBillableReason",
      "e.billingCodeId",
      "b.code as billingCode",
      "e.units",
      "e.memo",
      "e.source",
      "e.sourceId",
      "e.state",
      "e.stateReason",
      "d.fullName as decidedByName",
      "e.correctsId",
      "e.correctedAt",
      "e.version",
    ]);
}
export type TimeRow = Awaited<ReturnType<typeof oneRow>>;

async function oneRow(db: TenantDb, id: string, lock: boolean) {
  let query = entryRows(db).where("e.id", "=", id);
  if (lock) query = query.forNoKeyUpdate("e");
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such time entry.");
  return row;
}
export const timeEntryById = (db: TenantDb, id: string): Promise<TimeRow> => oneRow(db, id, false);
export const timeEntryForUpdate = (db: TenantDb, id: string): Promise<TimeRow> => oneRow(db, id, true);

/** These entries, locked in the order of their ids, so that two bulk decisions can't block each other. */
export function timeEntriesForUpdate(db: TenantDb, ids: readonly string[]): Promise<TimeRow[]> {
  return entryRows(db).where("e.id", "in", ids).orderBy("e.id").forNoKeyUpdate("e").execute();
}

export interface TimeFilter {
  page: number;
  pageSize: number;
  from?: string | undefined;
  to?: string | undefined;
  /** Null: all locations. */
  locationIds: readonly string[] | null;
  clinicianId?: string | undefined;
  clientId?: string | undefined;
  activityTypeId?: string | undefined;
  billable?: boolean | undefined;
  states?: readonly TimeEntryState[] | undefined;
  source?: TimeEntrySource | undefined;
}

/** Latest first; without voided entries unless they are asked for. */
function chosenEntries(db: TenantDb, filter: TimeFilter) {
  const { from, to, locationIds, clinicianId, clientId, activityTypeId, billable, states, source } = filter;
  let query = entryRows(db);
  query = states ? query.where("e.state", "in", states) : query.where("e.state", "<>", "void");
  if (from) query = query.where("e.workDate", ">=", from);
  if (to) query = query.where("e.workDate", "<=", to);
  if (locationIds) query = query.where("e.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  if (clinicianId) query = query.where("e.clinicianId", "=", clinicianId);
  if (clientId) query = query.where("e.clientId", "=", clientId);
  if (billable !== undefined) query = query.where("e.billable", "=", billable);
  if (activityTypeId) query = query.where("e.activityTypeId", "=", activityTypeId);
  if (source) query = query.where("e.source", "=", source);
  return query.orderBy("e.workDate", "desc").orderBy("e.startsAt", "desc").orderBy("e.id");
}

/** Entries by date and start with their total. */
export const timeEntries = (db: TenantDb, filter: TimeFilter): Promise<Page<TimeRow>> =>
  paginate(db, chosenEntries(db, filter), filter);

/** One page of them, where the caller has the total. */
export const pageOfEntries = (db: TenantDb, filter: TimeFilter): Promise<TimeRow[]> =>
  chosenEntries(db, filter)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();

/** Entries of a staff member by local date, earliest first. */
export function entriesOfClinician(db: TenantDb, clinicianId: string, from: string, to: string): Promise<TimeRow[]> {
  return entryRows(db)
    .where("e.clinicianId", "=", clinicianId)
    .where("e.workDate", ">=", from)
    .where("e.workDate", "<=", to)
    .where("e.state", "<>", "void")
    .orderBy("e.workDate")
    .orderBy("e.startsAt")
    .orderBy("e.id")
    .execute();
}

/** Typed and clocked time of a staff member that overlaps a span. */
export function ownEntriesAt(
  db: TenantDb,
  clinicianId: string,
  { startsAt, endsAt }: TimeSpan,
  exceptId: string | null = null,
): Promise<{ id: string; startsAt: string; endsAt: string; activityName: string; timeZone: string }[]> {
  let query = db
    .selectFrom("timeEntries as e")
    .innerJoin("activityTypes as a", "a.id", "e.activityTypeId")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .select(["e.id", "e.startsAt", "e.endsAt", "a.name as activityName", "l.timeZone"])
    .where("e.clinicianId", "=", clinicianId)
    // An entry lasts 26 hours at most; the bounds let the index answer.
    .where("e.workDate", ">=", sql<string>`(${startsAt}::timestamptz - interval '50 hours')::date`)
    .where("e.workDate", "<=", sql<string>`(${endsAt}::timestamptz + interval '24 hours')::date`)
    .where("e.startsAt", "<", endsAt)
    .where("e.endsAt", ">", startsAt)
    .where("e.source", "in", ["manual", "clock"])
    .where("e.state", "<>", "void")
    .where("e.sign", "=", 1)
    .where("e.correctedAt", "is", null);
  if (exceptId) query = query.where("e.id", "<>", exceptId);
  return query.orderBy("e.startsAt").execute();
}

export interface NewTimeEntry extends TimeSpan {
  id: string;
  clinicianId: string;
  locationId: string;
  clientId: string | null;
  demographicId: string | null;
  activityTypeId: string;
  workDate: string;
  billable?: boolean;
  nonBillableReason?: string | null;
  billingCodeId?: string | null;
  units?: number | null;
  memo: string | null;
  source: TimeEntrySource;
  sourceId: string | null;
  state?: TimeEntryState;
  stateReason?: string | null;
  sign?: 1 | -1;
  correctsId?: string | null;
  submittedAt?: string | null;
}

export const during = ({ startsAt, endsAt }: TimeSpan) =>
  sql<string>`tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`;

export async function insertTimeEntry(db: TenantDb, { startsAt, endsAt, ...entry }: NewTimeEntry): Promise<void> {
  await db
    .insertInto("timeEntries")
    .values({ ...entry, during: during({ startsAt, endsAt }) })
    .execute();
}

/** Entries that a source made and that still count. */
export function entriesOfSource(db: TenantDb, source: TimeEntrySource, sourceId: string): Promise<TimeRow[]> {
  return entryRows(db)
    .where("e.source", "=", source)
    .where("e.sourceId", "=", sourceId)
    .where("e.state", "<>", "void")
    .where("e.sign", "=", 1)
    .where("e.correctedAt", "is", null)
    .orderBy("e.id")
    .forNoKeyUpdate("e")
    .execute();
}

export interface EntryChange {
  state?: TimeEntryState;
  stateReason?: string | null;
  submittedAt?: string | null;
  decidedAt?: string | null;
  decidedBy?: string | null;
  correctedAt?: string;
}

export async function saveEntries(db: TenantDb, ids: readonly string[], change: EntryChange): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("timeEntries").set(change).where("id", "in", ids).execute();
}

export async function deleteEntry(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom("timeEntries").where("id", "=", id).execute();
}
