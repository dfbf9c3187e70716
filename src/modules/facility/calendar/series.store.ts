import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { EventKind, EventVisibility } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { EventInfo } from "./event.contract.ts";

/** What every occurrence of a series starts with. */
export interface SeriesTemplate {
  kind: EventKind;
  title: string;
  notes: string | null;
  location: string | null;
  roomId: string | null;
  vehicleId: string | null;
  visibility: EventVisibility;
  info: EventInfo;
  clinicianIds: readonly string[];
  clientIds: readonly string[];
}

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "event_series.template": SeriesTemplate;
  }
}

const columns = [
  "id",
  "locationId",
  "timeZone",
  "rrule",
  "startDate",
  "startTime",
  "durationMinutes",
  "exDates",
  "endsBefore",
  "template",
] as const;

export type SeriesRow = Awaited<ReturnType<typeof seriesForUpdate>>;

export async function seriesForUpdate(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("eventSeries")
    .select(columns)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such series.");
  return row;
}

/** Series that still have occurrences to make. */
export async function openSeries(db: TenantDb): Promise<string[]> {
  const rows = await db.selectFrom("eventSeries").select("id").where("endsBefore", "is", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export interface NewSeries {
  id: string;
  locationId: string;
  timeZone: string;
  rrule: string;
  startDate: string;
  startTime: string;
  durationMinutes: number;
  exDates: readonly string[];
  continuesId?: string;
  template: SeriesTemplate;
}

export async function insertSeries(db: TenantDb, { template, exDates, ...series }: NewSeries): Promise<void> {
  await db
    .insertInto("eventSeries")
    .values({ ...series, exDates: [...exDates], template: jsonb(template) })
    .execute();
}

/** A series has no occurrence from this local date and time on. */
export async function endSeriesBefore(db: TenantDb, id: string, key: string): Promise<void> {
  await db
    .updateTable("eventSeries")
    .set({ endsBefore: sql<string>`least(ends_before, ${key})` })
    .where("id", "=", id)
    .execute();
}

/** Open series that a client takes part in, locked. */
export function seriesOfClient(db: TenantDb, clientId: string) {
  return db
    .selectFrom("eventSeries")
    .select(["id", "timeZone", "template"])
    .where("endsBefore", "is", null)
    .where(sql<boolean>`template -> 'clientIds' @> ${JSON.stringify([clientId])}::jsonb`)
    .forNoKeyUpdate()
    .execute();
}

export async function leaveOutOfSeries(db: TenantDb, id: string, template: SeriesTemplate): Promise<void> {
  await db
    .updateTable("eventSeries")
    .set({ template: jsonb(template) })
    .where("id", "=", id)
    .execute();
}
