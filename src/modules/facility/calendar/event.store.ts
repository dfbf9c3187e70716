import { type InsertObject, sql, type UpdateObject } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { EventParticipantRole } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { EventInfo } from "./event.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "events.info": EventInfo;
  }
}

export interface EventClinician {
  clinicianId: string;
  name: string;
  role: EventParticipantRole;
}

export const eventRows = (db: TenantDb) =>
  db
    .selectFrom("events as e")
    .innerJoin("locations as l", "l.id", "e.locationId")
    .leftJoin("rooms as r", "r.id", "e.roomId")
    .leftJoin("rooms as v", "v.id", "e.vehicleId")
    .leftJoin("eventSeries as s", "s.id", "e.seriesId")
    .select([
      "e.id",
      "e.locationId",
      "l.timeZone",
      "e.kind",
      "e.title",
      "e.notes",
      "e.place as location",
      "e.startTime",
      "e.endTime",
      "e.allDay",
      "e.status",
      "e.statusAt",
      "e.statusBy",
      "e.cancelReason",
      "e.cancelNote",
      "e.visibility",
      "e.roomId",
      "r.name as roomName",
      "e.vehicleId",
      "v.name as vehicleName",
      "e.info",
      "e.seriesId",
      "s.rrule",
      "e.recurrenceId",
      "e.isEdited",
      "e.backfillReason",
      "e.hasConflicts",
      "e.createdBy",
      "e.version",
      sql<
        EventClinician[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('clinicianId', p.clinician_id, 'name', c.full_name,
          'role', p.role) ORDER BY (p.role <> 'lead'), c.full_name)
        FROM event_participants p JOIN clinicians c ON c.tenant_id = p.tenant_id AND c.id = p.clinician_id
        WHERE p.tenant_id = e.tenant_id AND p.event_id = e.id), '[]')`.as("clinicians"),
      sql<string[]>`coalesce((SELECT jsonb_agg(p.client_id ORDER BY p.created_at, p.id) FROM event_participants p
        WHERE p.tenant_id = e.tenant_id AND p.event_id = e.id AND p.client_id IS NOT NULL), '[]')`.as("clientIds"),
    ]);

export type EventRow = Awaited<ReturnType<typeof eventById>>;
const notFound = () => new Problem("not-found", "There is no such event.");

export async function eventById(db: TenantDb, id: string) {
  const row = await eventRows(db).where("e.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function eventForUpdate(db: TenantDb, id: string): Promise<EventRow> {
  const row = await eventRows(db).where("e.id", "=", id).forNoKeyUpdate("e").executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Events of a series that have not begun, from an occurrence on, locked, by start. */
export function aheadOfSeries(db: TenantDb, seriesId: string, from: string, now: string): Promise<EventRow[]> {
  return eventRows(db)
    .where("e.seriesId", "=", seriesId)
    .where("e.recurrenceId", ">=", from)
    .where("e.startTime", ">", now)
    .where("e.status", "in", ["scheduled", "confirmed"])
    .orderBy("e.startTime")
    .forNoKeyUpdate("e")
    .execute();
}

/** Occurrences from an original start on that a change of their series leaves alone: changed on their own, begun or canceled. */
export async function fixedOfSeries(
  db: TenantDb,
  seriesId: string,
  { from, now, except }: { from: string; now: string; except: string },
): Promise<{ id: string; recurrenceId: string; startTime: string; isLive: boolean }[]> {
  const { rows } = await sql<{ id: string; recurrenceId: string; startTime: string; isLive: boolean }>`
    SELECT id, recurrence_id, start_time, status IN ('scheduled', 'confirmed') AND start_time > ${now} AS is_live
    FROM events WHERE series_id = ${seriesId} AND recurrence_id >= ${from} AND id <> ${except}
      AND (is_edited OR start_time <= ${now} OR status NOT IN ('scheduled', 'confirmed'))
    ORDER BY start_time`.execute(db);
  return rows;
}

/** These occurrences belong to the series that continues theirs. */
export async function moveToSeries(db: TenantDb, ids: readonly string[], seriesId: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("events").set({ seriesId }).where("id", "in", ids).execute();
}

/** The original starts of a series that have a row. */
export async function madeKeys(db: TenantDb, seriesId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("events").select("recurrenceId").where("seriesId", "=", seriesId).execute();
  return new Set(rows.flatMap(({ recurrenceId }) => (recurrenceId === null ? [] : [recurrenceId])));
}

export type NewEvent = InsertObject<DB, "events">;
const mostRowsAtOnce = 500;

export async function insertEvents(db: TenantDb, events: readonly NewEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += mostRowsAtOnce)
    await db
      .insertInto("events")
      .values(events.slice(at, at + mostRowsAtOnce))
      .execute();
}

export async function saveEvent(db: TenantDb, id: string, change: UpdateObject<DB, "events">): Promise<void> {
  await db.updateTable("events").set(change).where("id", "=", id).execute();
}

export interface People {
  clinicianIds: readonly string[];
  clientIds: readonly string[];
}

/** Sets who takes part in these events; the first staff member leads. */
export async function setParticipants(
  db: TenantDb,
  eventIds: readonly string[],
  { clinicianIds, clientIds }: People,
): Promise<void> {
  if (eventIds.length === 0) return;
  await db
    .deleteFrom("eventParticipants")
    .where("eventId", "=", sql<string>`ANY (${[...eventIds]}::uuid[])`)
    .execute();
  const rows = eventIds.flatMap((eventId) => [
    ...clientIds.map((clientId) => ({ id: newId(), eventId, clientId, role: "required" as const })),
    ...clinicianIds.map((clinicianId, index) => ({
      id: newId(),
      eventId,
      clinicianId,
      role: index === 0 ? ("lead" as const) : ("required" as const),
    })),
  ]);
  for (let at = 0; at < rows.length; at += mostRowsAtOnce)
    await db
      .insertInto("eventParticipants")
      .values(rows.slice(at, at + mostRowsAtOnce))
      .execute();
}

export async function removeClientFromEvent(db: TenantDb, eventId: string, clientId: string): Promise<void> {
  await db.deleteFrom("eventParticipants").where("eventId", "=", eventId).where("clientId", "=", clientId).execute();
}

/** Open events of a client that have not begun, locked. */
export function eventsAheadOfClient(db: TenantDb, clientId: string, now: string): Promise<EventRow[]> {
  return eventRows(db)
    .where((eb) =>
      eb("e.id", "in", eb.selectFrom("eventParticipants as p").select("p.eventId").where("p.clientId", "=", clientId)),
    )
    .where("e.startTime", ">", now)
    .where("e.status", "in", ["scheduled", "confirmed"])
    .orderBy("e.startTime")
    .forNoKeyUpdate("e")
    .execute();
}

/** Refuses a room or vehicle that is not an active one of the location. */
export async function requirePlaces(
  db: TenantDb,
  locationId: string,
  { roomId, vehicleId }: { roomId: string | null; vehicleId: string | null },
): Promise<void> {
  const asked = [roomId, vehicleId].filter((id) => id !== null);
  if (asked.length === 0) return;
  const rooms = await db
    .selectFrom("rooms")
    .select(["id", "kind"])
    .where("id", "in", asked)
    .where("locationId", "=", locationId)
    .where("status", "=", "active")
    .execute();
  const kindOf = (id: string) => rooms.find((room) => room.id === id)?.kind;
  if (roomId !== null && (kindOf(roomId) ?? "vehicle") === "vehicle")
    throw fieldProblem("body.roomId", "Choose an active room of this location.");
  if (vehicleId !== null && kindOf(vehicleId) !== "vehicle")
    throw fieldProblem("body.vehicleId", "Choose an active vehicle of this location.");
}

export const infoColumn = (info: EventInfo) => jsonb(info);
