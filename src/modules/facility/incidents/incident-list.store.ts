import { sql } from "kysely";
import type { Reach } from "#platform/server/access/access.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type {
  IncidentReportHarm,
  IncidentReportState,
  IncidentReportType,
} from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import type { IncidentRow } from "./incident.contract.ts";

export interface IncidentReader {
  clinicianId: string | null;
  reach: Reach;
  /** Whether the reader also sees drafts of others. */
  mayEdit: boolean;
}

export interface IncidentFilter {
  page: number;
  pageSize: number;
  states: readonly IncidentReportState[] | null;
  types: readonly IncidentReportType[] | null;
  harms: readonly IncidentReportHarm[] | null;
  locationId: string | null;
  /** Half-open instants. */
  from: string | null;
  until: string | null;
  mine: boolean;
  overdue: boolean;
}

const openClock = sql`SELECT 1 FROM clocks k WHERE k.tenant_id = i.tenant_id AND k.subject_type = 'incident'
  AND k.subject_id = i.id AND k.state IN ('running', 'warned', 'overdue')`;

/** Reports that a reader may see, newest first: never one in which they are alleged (INC-7). */
export function incidentsFor(
  db: TenantDb,
  { clinicianId, reach, mayEdit }: IncidentReader,
  filter: IncidentFilter,
): Promise<Page<IncidentRow>> {
  let query = db
    .selectFrom("incidentReports as i")
    .innerJoin("locations as l", "l.id", "i.locationId")
    .leftJoin("clinicians as owner", "owner.id", "i.ownerId")
    .select([
      "i.id",
      "i.number",
      "i.locationId",
      "l.name as locationName",
      "i.occurredAt",
      "i.eventClass",
      "i.type",
      "i.harm",
      "i.sentinel",
      "i.state",
      sql<string>`coalesce((SELECT string_agg(DISTINCT p.token, ', ' ORDER BY p.token) FROM incident_people p
        WHERE p.tenant_id = i.tenant_id AND p.incident_id = i.id), '')`.as("people"),
      "owner.fullName as ownerName",
      sql<
        string | null
      >`(SELECT min(k.due_at) FROM clocks k WHERE k.tenant_id = i.tenant_id AND k.subject_type = 'incident'
        AND k.subject_id = i.id AND k.state IN ('running', 'warned', 'overdue'))`.as("nextDueAt"),
    ])
    .where(sql<boolean>`NOT (i.alleged_ids @> ARRAY[${clinicianId}::uuid])`)
    .where((eb) =>
      eb.or([
        eb("i.reporterId", "=", clinicianId),
        eb.and([
          mayEdit ? eb.lit(true) : eb("i.state", "not in", ["draft", "dismissed"]),
          reach.kind === "tenant"
            ? eb.lit(true)
            : reach.kind === "location"
              ? eb("i.locationId", "=", sql<string>`ANY (${[...reach.locationIds]}::uuid[])`)
              : eb.lit(false),
        ]),
      ]),
    );
  const { states, types, harms, locationId, from, until, mine, overdue } = filter;
  query = states ? query.where("i.state", "in", states) : query.where("i.state", "not in", ["dismissed", "voided"]);
  if (types) query = query.where("i.type", "in", types);
  if (harms) query = query.where("i.harm", "in", harms);
  if (locationId) query = query.where("i.locationId", "=", locationId);
  if (from) query = query.where("i.occurredAt", ">=", from);
  if (until) query = query.where("i.occurredAt", "<", until);
  if (mine)
    query = query.where((eb) => eb.or([eb("i.ownerId", "=", clinicianId), eb("i.reporterId", "=", clinicianId)]));
  if (overdue) query = query.where(sql<boolean>`EXISTS (${openClock} AND k.state = 'overdue')`);
  return paginate(db, query.orderBy("i.occurredAt", "desc").orderBy("i.id"), filter);
}

/** Submitted reports by local month and by type, harm or location. */
export async function incidentTrend(
  db: TenantDb,
  reach: Reach,
  clinicianId: string | null,
  {
    by,
    from,
    until,
    locationId,
  }: { by: "type" | "harm" | "location"; from: string; until: string; locationId: string | null },
): Promise<{ month: string; key: string; name: string; count: number }[]> {
  const key = { type: sql`i.type`, harm: sql`i.harm`, location: sql`i.location_id::text` }[by];
  const locations =
    reach.kind === "location" ? sql`i.location_id = ANY (${[...reach.locationIds]}::uuid[])` : sql`true`;
  const place = locationId ? sql`i.location_id = ${locationId}` : sql`true`;
  const { rows } = await sql<{ month: string; key: string; name: string; count: number }>`
    SELECT to_char(i.occurred_at AT TIME ZONE l.time_zone, 'YYYY-MM') AS month, ${key} AS key, min(l.name) AS name,
      count(*)::int AS count
    FROM incident_reports i JOIN locations l ON l.tenant_id = i.tenant_id AND l.id = i.location_id
    WHERE i.occurred_at >= ${from} AND i.occurred_at < ${until} AND i.submitted_at IS NOT NULL AND i.state <> 'voided'
      AND NOT (i.alleged_ids @> ARRAY[${clinicianId}::uuid]) AND ${locations} AND ${place}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}
