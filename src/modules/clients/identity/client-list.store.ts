import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import { StatementCache } from "#platform/server/database/statement-cache.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { dayBounds } from "#platform/shared/time/index.ts";
import { bySeverity } from "../alerts/alert.ts";
import { type ClientFilters, type ClientRow, type ClientSort, defaultStatuses } from "./client-list.contract.ts";
import { cacheCount, cachedCount } from "./count-cache.ts";
import type { ClientQuery } from "./quick-search.ts";

type Clients = SelectQueryBuilder<DB & { c: DB["clients"] }, "c", object>;

/** Totals above this are reported as estimates. */
const countedAtOnce = 1000;
const pages = new StatementCache();

/**
 * One page of clients within the viewer's scope, with therapists and alerts, in one indexed statement. The order comes from
 * an index, so the cost does not grow with the number of clients. Statuses and page size are literals rather than
 * parameters, so PostgreSQL reuses one plan instead of planning longer than it reads.
 */
export async function clientPage(
  view: View,
  filters: ClientFilters,
  search: ClientQuery | null,
): Promise<Page<ClientRow>> {
  const { page, pageSize, sort } = filters;
  if (filters.myClient && view.actor.clinicianId === null) return { rows: [], total: 0, page, pageSize };
  const key = keyOf(view, filters, search);
  const matching = () => filtered(view, filters, search);
  const pageOfRows = () =>
    ordered(preselected(view, matching(), filters, search, page * pageSize), sort)
      .select([
        "c.id as clientId",
        "c.mrNo",
        "c.currentDemographicId as demographicId",
        "c.legalFirstName",
        "c.legalMiddleName",
        "c.legalLastName",
        "c.suffix",
        "c.preferredName",
        "c.pronouns",
        "c.birthDate",
        "c.sexAtBirth",
        "c.photoFileId",
        "c.restricted",
        "c.episodeStatus as status",
        "c.locationId",
        "c.levelOfCareId",
        "c.admittedAt",
        "c.dischargedAt",
        "c.anticipatedDischargeDate",
        "c.primaryTherapistId",
        sql<string | null>`(SELECT t.full_name FROM clinicians t WHERE t.id = c.primary_therapist_id)`.as(
          "primaryTherapistName",
        ),
        sql<
          ClientRow["alerts"] | null
        >`(SELECT json_agg(json_build_object('category', a.category, 'level', a.level, 'instructions', a.instructions))
          FROM alerts a WHERE a.client_id = c.id AND a.status = 'active')`.as("alerts"),
      ])
      .limit(sql.lit(pageSize))
      .$if(page > 1, (query) => query.offset((page - 1) * pageSize));
  const [rows, count] = await Promise.all([
    pages.rows(view.db, view.now, `${key} ${page} ${pageSize} ${sort}`, pageOfRows),
    countOf(view, key, () => preselected(view, matching(), filters, search, null)),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      alerts: (row.alerts ?? []).sort(bySeverity),
    })),
    page,
    pageSize,
    ...count,
  };
}

/** Cache key: everything that decides which clients match. */
function keyOf(view: View, filters: ClientFilters, search: ClientQuery | null): string {
  const { page: _, pageSize: __, sort: ___, ...what } = filters;
  const { kind, clinicianId, locationIds } = view.actor;
  return JSON.stringify([kind, clinicianId, view.scopeOf("clients.read"), locationIds, view.timeZone, what, search]);
}

function filtered(view: View, filters: ClientFilters, search: ClientQuery | null): Clients {
  let query: Clients = view.db
    .selectFrom("clients as c")
    .where("c.mergedIntoId", "is", null)
    .where(view.inReach("clients.read", "client", sql<string>`c.id`));
  const statuses = filters.statusList ?? (search === null ? defaultStatuses : null);
  if (statuses !== null)
    query = query.where(
      "c.episodeStatus",
      "in",
      statuses.map((status) => sql.lit(status)),
    );
  if (filters.location?.length)
    query = query.where("c.locationId", "=", sql<string>`ANY (${filters.location}::uuid[])`);
  if (filters.levelOfCare?.length)
    query = query.where("c.levelOfCareId", "=", sql<string>`ANY (${filters.levelOfCare}::uuid[])`);
  // Admission dates are facility-local and inclusive (CLI-17).
  if (filters.admittedFrom)
    query = query.where("c.admittedAt", ">=", dayBounds(filters.admittedFrom, view.timeZone).start);
  if (filters.admittedTo) query = query.where("c.admittedAt", "<", dayBounds(filters.admittedTo, view.timeZone).end);
  if (filters.dischargeFrom) query = query.where("c.anticipatedDischargeDate", ">=", filters.dischargeFrom);
  if (filters.dischargeTo) query = query.where("c.anticipatedDischargeDate", "<=", filters.dischargeTo);
  const team = teamFilter(view, filters);
  if (team !== null) query = query.where(team);
  if (search !== null) {
    const { words, born, last4 } = search;
    query = query.where(
      "c.id",
      "in",
      sql<string>`(SELECT found.id FROM cairn_client_search(${words}::text[], ${born}::date, ${last4}, 2000) AS found)`,
    );
  }
  return query;
}

/**
 * For viewers limited to some locations, preselects the clients that can be on the page before the full filter runs: the
 * first by name of each status and location from the matching index, plus those reachable by care team or former location.
 * Without it PostgreSQL walks the whole tenant by name (2.2 s instead of milliseconds with 100,000 clients). With `most`
 * null it selects all of them, for counting.
 */
function preselected(
  view: View,
  matching: Clients,
  filters: ClientFilters,
  search: ClientQuery | null,
  most: number | null,
): Clients {
  if (search !== null) return matching;
  const places = locationsOf(view, filters);
  if (places === null || isNarrowed(filters)) return matching;
  const statuses = filters.statusList ?? defaultStatuses;
  const level = filters.levelOfCare?.length
    ? sql`AND n.level_of_care_id = ANY (${filters.levelOfCare}::uuid[])`
    : sql``;
  // Literal statuses give the planner real estimates; behind an unnest it assumes half the table.
  const here =
    most !== null && filters.sort === "name"
      ? sql`SELECT near.id FROM unnest(${[...statuses]}::text[]) AS st(status) CROSS JOIN unnest(${places}::uuid[]) AS pl(place)
      CROSS JOIN LATERAL (SELECT n.id FROM clients n WHERE n.merged_into_id IS NULL AND n.episode_status = st.status
        AND n.location_id = pl.place AND NOT n.restricted ${level} ORDER BY n.sort_name, n.id LIMIT ${most}) AS near`
      : sql`SELECT n.id FROM clients n WHERE n.merged_into_id IS NULL AND n.location_id = ANY (${places}::uuid[])
        AND n.episode_status IN (${sql.join(statuses.map((status) => sql.lit(status)))}) AND NOT n.restricted ${level}`;
  return matching.where(
    "c.id",
    "in",
    sql<string>`(
      ${here}
      UNION SELECT m.client_id FROM care_team_members m WHERE m.clinician_id = ${view.actor.clinicianId} AND upper_inf(m.during)
      UNION SELECT f.id FROM clients f WHERE f.former_location_id = ANY (${places}::uuid[]) AND f.former_location_until > now())`,
  );
}

/** Locations the result is limited to; null for the whole tenant. */
function locationsOf(view: View, filters: ClientFilters): string[] | null {
  const where = view.reach("clients.read");
  if (where.kind === "own") return null;
  const own = where.kind === "location" ? [...where.locationIds] : null;
  if (!filters.location?.length) return own;
  return filters.location;
}

/** Whether filters beyond status and location apply; the preselection does not support those. */
function isNarrowed(filters: ClientFilters): boolean {
  const { admittedFrom, admittedTo, dischargeFrom, dischargeTo, role, clinician, myClient } = filters;
  return Boolean(admittedFrom ?? admittedTo ?? dischargeFrom ?? dischargeTo ?? role ?? clinician ?? myClient);
}

/** Care team filter: a clinician in a role, anyone in a role, no one in a role, or me (CLI-17). */
function teamFilter(view: View, { role, clinician, myClient }: ClientFilters) {
  const members = sql`SELECT m.client_id FROM care_team_members m WHERE upper_inf(m.during)`;
  const parts = [];
  if (myClient) parts.push(sql`c.id IN (${members} AND m.clinician_id = ${view.actor.clinicianId})`);
  const ofRole = role === undefined ? sql`` : sql` AND m.role = ${role}`;
  if (clinician === "unassigned") parts.push(sql`c.id NOT IN (${members}${ofRole})`);
  else if (clinician !== undefined) parts.push(sql`c.id IN (${members}${ofRole} AND m.clinician_id = ${clinician})`);
  else if (role !== undefined) parts.push(sql`c.id IN (${members}${ofRole})`);
  return parts.length === 0 ? null : sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const orders: Record<ClientSort, readonly (readonly [column: string, direction: "asc" | "desc"])[]> = {
  name: [
    ["c.sort_name", "asc"],
    ["c.id", "asc"],
  ],
  "-name": [
    ["c.sort_name", "desc"],
    ["c.id", "desc"],
  ],
  admitted: [
    ["c.admitted_at", "asc"],
    ["c.id", "asc"],
  ],
  "-admitted": [
    ["c.admitted_at", "desc"],
    ["c.id", "asc"],
  ],
  discharge: [
    ["c.anticipated_discharge_date", "asc"],
    ["c.id", "asc"],
  ],
  "-discharge": [
    ["c.anticipated_discharge_date", "desc"],
    ["c.id", "desc"],
  ],
  mrNo: [["c.mr_no", "asc"]],
  "-mrNo": [["c.mr_no", "desc"]],
};

function ordered(query: Clients, sort: ClientSort): Clients {
  let result = query;
  for (const [column, direction] of orders[sort]) {
    // Missing dates sort last in both directions, matching the admissions index.
    const nulls = direction === "desc" && column !== "c.sort_name" ? sql` NULLS LAST` : sql``;
    result = result.orderBy(sql`${sql.ref(column)} ${sql.raw(direction)}${nulls}`);
  }
  return result;
}

async function countOf(
  view: View,
  key: string,
  matching: () => Clients,
): Promise<{ total: number; totalIsEstimate?: boolean }> {
  const now = Date.parse(view.now);
  const known = cachedCount(view.tenant.id, key, now);
  if (known !== undefined) return { total: known, ...(known > countedAtOnce ? { totalIsEstimate: true } : {}) };
  const { total } = await matching()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  cacheCount(view.tenant.id, key, total, now);
  return { total };
}
