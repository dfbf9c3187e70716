import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "incident_people_tenant_id_incident_id_role_client_id_clinic_key",
  () => new Problem("duplicate", "This person is in the report with this role already."),
);

const columns = [
  "i.id",
  "i.number",
  "i.locationId",
  "l.name as locationName",
  "l.shortCode",
  "l.timeZone",
  "i.roomId",
  "i.placeDetail",
  "i.occurredAt",
  "i.timePrecision",
  "i.occurredUntil",
  "i.discoveredAt",
  "i.submittedAt",
  "i.reporterId",
  "i.isAnonymous",
  "reporter.fullName as reporterName",
  "i.eventClass",
  "i.type",
  "i.harm",
  "i.facts",
  "i.immediateActions",
  "i.nobodyInvolved",
  "i.sentinel",
  "i.ownerId",
  "owner.fullName as ownerName",
  "i.state",
  "i.statusReason",
  "i.lessons",
  "i.sourceType",
  "i.allegedIds",
  "i.joinedId",
  "i.version",
] as const;

const reports = (db: TenantDb) =>
  db
    .selectFrom("incidentReports as i")
    .innerJoin("locations as l", "l.id", "i.locationId")
    .leftJoin("clinicians as reporter", "reporter.id", "i.reporterId")
    .leftJoin("clinicians as owner", "owner.id", "i.ownerId")
    .select(columns);

export type IncidentRecord = Awaited<ReturnType<typeof incidentById>>;
const notFound = () => new Problem("not-found", "There is no such incident report.");

export async function incidentById(db: TenantDb, id: string) {
  const row = await reports(db).where("i.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function incidentForUpdate(db: TenantDb, id: string): Promise<IncidentRecord> {
  const row = await reports(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The report that was made from a record of another module; undefined where there is none. */
export async function incidentOfSource(
  db: TenantDb,
  sourceType: string,
  sourceId: string,
): Promise<string | undefined> {
  const query = db.selectFrom("incidentReports").select("id");
  const row = await query.where("sourceType", "=", sourceType).where("sourceId", "=", sourceId).executeTakeFirst();
  return row?.id;
}

/** The next number of a location and year. The counter's row is locked until the end, so a rolled-back number is used again. */
export async function nextIncidentNumber(db: TenantDb, locationId: string, year: number): Promise<number> {
  const row = await db
    .insertInto("incidentCounters")
    .values({ locationId, year, value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "locationId", "year"])
        .doUpdateSet({ value: sql<number>`incident_counters.value + 1` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** A hash of what is frozen, to prove later that it did not change. */
export function factsHash(report: IncidentRecord): string {
  const { locationId, roomId, placeDetail, occurredAt, occurredUntil, timePrecision, discoveredAt } = report;
  const text = JSON.stringify([
    locationId,
    roomId,
    placeDetail,
    occurredAt,
    occurredUntil,
    timePrecision,
    discoveredAt,
    report.eventClass,
    report.facts,
    report.immediateActions,
  ]);
  return createHash("sha256").update(text).digest("hex");
}

const nearMinutes = 60;

/** Other submitted reports of the same type within an hour at the same location (INC-8), hidden ones left out. */
export function similarTo(db: TenantDb, report: IncidentRecord, clinicianId: string | null) {
  return db
    .selectFrom("incidentReports as i")
    .select(["i.id", sql<string>`i.number`.as("number")])
    .where("i.id", "<>", report.id)
    .where("i.type", "=", report.type)
    .where("i.locationId", "=", report.locationId)
    .where("i.state", "in", ["submitted", "in_review", "investigating", "action"])
    .where(
      sql<boolean>`i.occurred_at BETWEEN ${report.occurredAt}::timestamptz - make_interval(mins => ${nearMinutes})
        AND ${report.occurredAt}::timestamptz + make_interval(mins => ${nearMinutes})`,
    )
    .where(sql<boolean>`NOT (i.alleged_ids @> ARRAY[${clinicianId}::uuid])`)
    .orderBy("i.number")
    .execute();
}
