import { sql } from "kysely";
import type { Reach } from "#platform/server/access/access.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { EventKind, EventStatus } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { CalendarSource } from "./calendar.ts";
import { type EventRow, eventRows } from "./event.store.ts";

export interface EventFilter {
  page: number;
  pageSize: number;
  locationId: string | null;
  from: string | null;
  until: string | null;
  clinicianId: string | null;
  clientId: string | null;
  kind: EventKind | null;
  status: EventStatus | null;
  latestFirst: boolean;
}

/** Events at the locations of the reader, by start. */
export function eventsFor(db: TenantDb, reach: Reach, filter: EventFilter): Promise<Page<EventRow>> {
  let query = eventRows(db);
  if (reach.kind === "location")
    query = query.where("e.locationId", "=", sql<string>`ANY (${[...reach.locationIds]}::uuid[])`);
  if (filter.locationId) query = query.where("e.locationId", "=", filter.locationId);
  if (filter.from) query = query.where("e.startTime", ">=", filter.from);
  if (filter.until) query = query.where("e.startTime", "<", filter.until);
  if (filter.kind) query = query.where("e.kind", "=", filter.kind);
  if (filter.status) query = query.where("e.status", "=", filter.status);
  const takesPart = (column: "clinicianId" | "clientId", id: string) => {
    query = query.where((eb) =>
      eb("e.id", "in", eb.selectFrom("eventParticipants as p").select("p.eventId").where(`p.${column}`, "=", id)),
    );
  };
  if (filter.clinicianId) takesPart("clinicianId", filter.clinicianId);
  if (filter.clientId) takesPart("clientId", filter.clientId);
  const order = filter.latestFirst ? "desc" : "asc";
  return paginate(db, query.orderBy("e.startTime", order).orderBy("e.id", order), filter, { countTo: 10_000 });
}

const mostShown = 2000;

/** Events of a location that touch the span, by start. An event lasts 25 hours at most. */
export function eventsBetween(db: TenantDb, locationId: string, from: string, until: string): Promise<EventRow[]> {
  return eventRows(db)
    .where("e.locationId", "=", locationId)
    .where("e.startTime", ">", sql<string>`${from}::timestamptz - interval '25 hours'`)
    .where("e.startTime", "<", until)
    .where("e.endTime", ">", from)
    .orderBy("e.startTime")
    .orderBy("e.id")
    .limit(mostShown)
    .execute();
}

export interface BookingRow {
  source: Exclude<CalendarSource, "event">;
  sourceId: string;
  title: string;
  startTime: string;
  endTime: string;
  clinicianIds: string[];
  clinicians: string[];
  roomIds: string[];
  rooms: string[];
  clientIds: string[];
}

/** What other modules booked at a location in the span: one row for each of their records, by start. */
export async function bookingsBetween(
  db: TenantDb,
  locationId: string,
  from: string,
  until: string,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    SELECT e.source, e.source_id, min(e.safe_title) AS title, min(e.starts_at) AS start_time,
      max(e.ends_at) AS end_time,
      coalesce(array_agg(e.subject_id ORDER BY c.full_name) FILTER (WHERE e.subject_type = 'clinician'), '{}') AS clinician_ids,
      coalesce(array_agg(c.full_name ORDER BY c.full_name) FILTER (WHERE c.id IS NOT NULL), '{}') AS clinicians,
      coalesce(array_agg(e.subject_id ORDER BY r.name) FILTER (WHERE e.subject_type IN ('room', 'vehicle')), '{}') AS room_ids,
      coalesce(array_agg(r.name ORDER BY r.name) FILTER (WHERE r.id IS NOT NULL), '{}') AS rooms,
      coalesce(array_agg(e.subject_id) FILTER (WHERE e.subject_type = 'client'), '{}') AS client_ids
    FROM calendar_entries e
    LEFT JOIN clinicians c ON c.tenant_id = e.tenant_id AND c.id = e.subject_id AND e.subject_type = 'clinician'
    LEFT JOIN rooms r ON r.tenant_id = e.tenant_id AND r.id = e.subject_id AND e.subject_type IN ('room', 'vehicle')
    WHERE e.location_id = ${locationId} AND e.ends_at > ${from} AND e.starts_at < ${until}
      AND e.source <> 'event' AND e.busy <> 'free'
    GROUP BY e.source, e.source_id ORDER BY 4, e.source_id LIMIT ${mostShown}`.execute(db);
  return rows;
}

const mostOnHome = 20;

/** Events of a staff member at these locations that are under way or start in the span. */
export function ownEventsBetween(
  db: TenantDb,
  clinicianId: string,
  { locationIds, from, to }: { locationIds: readonly string[]; from: string; to: string },
): Promise<EventRow[]> {
  return eventRows(db)
    .where((eb) =>
      eb(
        "e.id",
        "in",
        eb.selectFrom("eventParticipants as p").select("p.eventId").where("p.clinicianId", "=", clinicianId),
      ),
    )
    .where("e.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`)
    .where("e.startTime", ">", sql<string>`${from}::timestamptz - interval '25 hours'`)
    .where("e.startTime", "<", to)
    .where("e.endTime", ">", from)
    .where("e.status", "in", ["scheduled", "confirmed", "arrived", "in_progress"])
    .orderBy("e.startTime")
    .limit(mostOnHome)
    .execute();
}

const mostNamed = 50;

/** Open events of a client that have not begun, by start. */
export function openEventsOfClient(db: TenantDb, clientId: string, now: string) {
  return db
    .selectFrom("events as e")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .innerJoin("eventParticipants as p", "p.eventId", "e.id")
    .select(["e.kind", "e.startTime", "l.timeZone"])
    .where("p.clientId", "=", clientId)
    .where("e.startTime", ">", now)
    .where("e.status", "in", ["scheduled", "confirmed"])
    .orderBy("e.startTime")
    .orderBy("e.id")
    .limit(mostNamed)
    .execute();
}
