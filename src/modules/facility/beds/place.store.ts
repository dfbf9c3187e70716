import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { PlaceReservation } from "./place.contract.ts";

explainConstraint(
  "place_reservations_lead",
  () => new Problem("wrong-state", "A place was just reserved for this lead. Reload the page."),
);

const reservations = (db: TenantDb) =>
  db
    .selectFrom("placeReservations as p")
    .innerJoin("levelsOfCare as v", "v.id", "p.levelOfCareId")
    .leftJoin("locationSections as s", "s.id", "p.sectionId")
    .select([
      "p.id",
      "p.locationId",
      "p.sectionId",
      "s.name as sectionName",
      "p.levelOfCareId",
      "v.code as levelCode",
      "v.name as levelName",
      "p.wantedOn",
      "p.intakeAt",
      "p.leadId",
      "p.clientId",
      "p.demographicId",
      "p.state",
      "p.notifiedAt",
      "p.version",
    ]);
export type PlaceRecord = Awaited<ReturnType<typeof placeReservationById>>;

export const asReservation = ({
  intakeAt: _at,
  clientId: _client,
  demographicId: _stay,
  notifiedAt: _notified,
  ...place
}: PlaceRecord): PlaceReservation => place;

async function placeReservationById(db: TenantDb, id: string) {
  const row = await reservations(db).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such reservation.");
  return row;
}

/** Locks the reservation. Throws `not-found`. */
export async function placeForUpdate(db: TenantDb, id: string): Promise<PlaceRecord> {
  await db.selectFrom("placeReservations").select("id").where("id", "=", id).forUpdate().execute();
  return placeReservationById(db, id);
}

interface NewPlace {
  locationId: string;
  sectionId: string | null;
  levelOfCareId: string;
  wantedOn: string;
  intakeAt: string | null;
  leadId: string;
}

export async function insertPlace(db: TenantDb, place: NewPlace): Promise<PlaceRecord> {
  const id = newId();
  await db
    .insertInto("placeReservations")
    .values({ id, ...place })
    .execute();
  return placeReservationById(db, id);
}

/** Open reservations of a lead or an episode, locked. */
export async function openPlacesForUpdate(
  db: TenantDb,
  who: { leadId: string } | { demographicId: string },
): Promise<PlaceRecord[]> {
  let query = reservations(db).where("p.state", "=", "open").forUpdate("p");
  query =
    "leadId" in who ? query.where("p.leadId", "=", who.leadId) : query.where("p.demographicId", "=", who.demographicId);
  return query.execute();
}

export async function openPlacesOfLead(db: TenantDb, leadId: string): Promise<PlaceRecord[]> {
  return reservations(db).where("p.state", "=", "open").where("p.leadId", "=", leadId).execute();
}

/** Open reservations of a location, the first day first. */
export async function openPlacesAt(db: TenantDb, locationId: string): Promise<PlaceRecord[]> {
  return reservations(db)
    .where("p.state", "=", "open")
    .where("p.locationId", "=", locationId)
    .orderBy("p.wantedOn")
    .orderBy("p.id")
    .execute();
}

/** Open reservations whose day has come at their location. */
export async function placesOfTheDay(
  db: TenantDb,
  now: string,
): Promise<{ id: string; today: string; intakeAt: string | null }[]> {
  const { rows } = await sql<{ id: string; today: string; intakeAt: string | null }>`
    SELECT p.id, (${now}::timestamptz AT TIME ZONE l.time_zone)::date::text AS today, p.intake_at AS "intakeAt"
    FROM locations l JOIN place_reservations p ON p.tenant_id = l.tenant_id AND p.location_id = l.id AND p.state = 'open'
      AND p.wanted_on <= (${now}::timestamptz AT TIME ZONE l.time_zone)::date
    ORDER BY p.wanted_on, p.intake_at NULLS LAST, p.id LIMIT 200`.execute(db);
  return rows;
}

export async function savePlace(
  db: TenantDb,
  id: string,
  change: {
    state?: PlaceReservation["state"];
    bedStayId?: string;
    notifiedAt?: string;
    clientId?: string;
    demographicId?: string;
  },
): Promise<void> {
  await db.updateTable("placeReservations").set(change).where("id", "=", id).execute();
}

/** Every active bed of a location with what keeps it in use: the client's expected discharge, a hold, a block. */
export async function bedsForPlaces(db: TenantDb, locationId: string, now: string) {
  const { rows } = await sql<{
    bedId: string;
    sectionId: string;
    levelOfCareIds: string[];
    kind: "stay" | "hold" | "block" | null;
    anticipatedOn: string | null;
    levelOfCareId: string | null;
    until: string | null;
  }>`
    SELECT b.id AS "bedId", r.section_id AS "sectionId", b.level_of_care_ids AS "levelOfCareIds", t.kind,
      coalesce(t.expected_end_on, c.anticipated_discharge_date)::text AS "anticipatedOn",
      c.level_of_care_id AS "levelOfCareId", upper(t.during) AS "until"
    FROM beds b JOIN rooms r ON r.tenant_id = b.tenant_id AND r.id = b.room_id
    LEFT JOIN bed_stays t ON t.tenant_id = b.tenant_id AND t.bed_id = b.id AND t.voided_at IS NULL
      AND t.location_id = ${locationId}::uuid AND t.during @> ${now}::timestamptz
    LEFT JOIN clients c ON c.tenant_id = t.tenant_id AND c.id = t.client_id
    WHERE b.location_id = ${locationId}::uuid AND b.status = 'active' AND r.status = 'active'`.execute(db);
  return rows;
}

export async function lockLocation(db: TenantDb, locationId: string): Promise<void> {
  await db.selectFrom("locations").select("id").where("id", "=", locationId).forNoKeyUpdate().execute();
}
