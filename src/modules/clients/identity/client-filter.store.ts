import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { isShown } from "../labels/label.store.ts";
import { endingDays } from "./authorization-filter.ts";
import { type ClientFilters, defaultStatuses } from "./client-list.contract.ts";
import type { ClientQuery } from "./quick-search.ts";

export type Clients = SelectQueryBuilder<DB & { c: DB["clients"] }, "c", object>;
/** Filters without the page. */
export type ClientWhat = Omit<ClientFilters, "page" | "pageSize" | "sort">;

/** Cache key: everything that decides which clients match. */
export function keyOf(view: View, filters: ClientFilters, search: ClientQuery | null): string {
  const { page: _, pageSize: __, sort: ___, ...what } = filters;
  const { kind, clinicianId, userId, locationIds } = view.actor;
  return JSON.stringify([
    kind,
    clinicianId,
    userId,
    view.scopeOf("clients.read"),
    locationIds,
    view.timeZone,
    what,
    search,
  ]);
}

/** What awaits me or others may be an admission, so these filters do not limit the list to clients in treatment. */
function statusesOf({ statusList, myReviews, mySubmissions }: ClientWhat, search: ClientQuery | null) {
  return statusList ?? (search !== null || myReviews || mySubmissions ? null : defaultStatuses);
}

export function filtered(view: View, filters: ClientWhat, search: ClientQuery | null): Clients {
  let query: Clients = view.db
    .selectFrom("clients as c")
    .where("c.mergedIntoId", "is", null)
    .where(view.inReach("clients.read", "client", sql<string>`c.id`));
  const statuses = statusesOf(filters, search);
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
  for (const part of [
    ...teamFilters(view, filters),
    ...placeFilters(view, filters),
    ...ownFilters(view, filters),
    ...coverageFilters(view, filters),
  ])
    query = query.where(sql<boolean>`${part}`);
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
export function preselected(
  view: View,
  matching: Clients,
  filters: ClientWhat & { sort?: ClientFilters["sort"] },
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
function locationsOf(view: View, filters: ClientWhat): string[] | null {
  const where = view.reach("clients.read");
  if (where.kind === "own") return null;
  const own = where.kind === "location" ? [...where.locationIds] : null;
  if (!filters.location?.length) return own;
  return filters.location;
}

/** Filters that do not narrow further than the preselection; it does not support others. */
const preselecting: readonly string[] = [
  "statusList",
  "location",
  "levelOfCare",
  "page",
  "pageSize",
  "sort",
] satisfies (keyof ClientFilters)[];
const isNarrowed = (filters: ClientWhat): boolean =>
  Object.entries(filters).some(([key, value]) => !preselecting.includes(key) && value !== undefined && value !== false);

type Part = RawBuilder<unknown>;
const anyOf = (ids: readonly string[]) => sql`ANY (${ids}::uuid[])`;

/** Care team filters: a clinician in a role, anyone in a role, no one in a role, or me (CLI-17). */
function teamFilters(view: View, { role, clinician, myClient, primaryTherapist }: ClientWhat): Part[] {
  const members = sql`SELECT m.client_id FROM care_team_members m WHERE upper_inf(m.during)`;
  const parts: Part[] = [];
  if (myClient) parts.push(sql`c.id IN (${members} AND m.clinician_id = ${view.actor.clinicianId})`);
  const ofRole = role === undefined ? sql`` : sql` AND m.role = ${role}`;
  if (clinician === "unassigned") parts.push(sql`c.id NOT IN (${members}${ofRole})`);
  else if (clinician !== undefined) parts.push(sql`c.id IN (${members}${ofRole} AND m.clinician_id = ${clinician})`);
  else if (role !== undefined) parts.push(sql`c.id IN (${members}${ofRole})`);
  if (primaryTherapist?.length) {
    const ids = primaryTherapist.filter((one) => one !== "unassigned");
    const none = ids.length < primaryTherapist.length ? sql`c.primary_therapist_id IS NULL OR` : sql``;
    parts.push(sql`(${none} c.primary_therapist_id = ${anyOf(ids)})`);
  }
  return parts;
}

/** Program, section, payer, alert and label: several values of one filter are alternatives. */
function placeFilters(view: View, { program, section, payer, alert, label }: ClientWhat): Part[] {
  const today = localDate(view.now, view.timeZone);
  const parts: Part[] = [];
  if (program?.length)
    parts.push(sql`c.current_demographic_id IN (
      SELECT d.id FROM demographics d WHERE d.program_id = ${anyOf(program)}
      UNION ALL SELECT e.demographic_id FROM program_enrollments e WHERE e.program_id = ${anyOf(program)}
        AND daterange(e.start_date, e.end_date, '[]') @> ${today}::date)`);
  if (section?.length)
    parts.push(sql`c.current_demographic_id IN (
      SELECT b.demographic_id FROM bed_stays b WHERE b.section_id = ${anyOf(section)} AND b.kind = 'stay'
        AND b.voided_at IS NULL AND upper_inf(b.during)
      UNION ALL SELECT l.demographic_id FROM location_stays l WHERE l.section_id = ${anyOf(section)}
        AND NOT l.superseded AND upper_inf(l.during))`);
  if (payer?.length) {
    const covered = sql`SELECT i.client_id FROM insurances i
      WHERE i.client_id IS NOT NULL AND i.status <> 'inactive' AND i.period @> ${today}::date`;
    const ids = payer.filter((one) => one !== "none");
    const none = ids.length < payer.length ? sql`c.id NOT IN (${covered}) OR` : sql``;
    parts.push(sql`(${none} c.id IN (${covered} AND i.payer_id = ${anyOf(ids)}))`);
  }
  if (alert?.length)
    parts.push(sql`c.id IN (SELECT a.client_id FROM alerts a WHERE a.status = 'active'
      AND a.category = ANY (${alert}::text[]))`);
  if (label?.length)
    parts.push(sql`c.id IN (SELECT cl.client_id FROM client_labels cl WHERE cl.label_id = ${anyOf(label)}
      AND ${isShown(today)})`);
  return parts;
}

/** Groups that I lead, what awaits me, and what I submitted (CLI-17). */
function ownFilters(view: View, { myGroup, myReviews, mySubmissions }: ClientWhat): Part[] {
  const { clinicianId, userId } = view.actor;
  const today = localDate(view.now, view.timeZone);
  const parts: Part[] = [];
  if (myGroup)
    parts.push(sql`c.id IN (SELECT m.client_id FROM group_memberships m
      WHERE daterange(m.start_date, m.end_date, '[]') @> ${today}::date AND m.group_id IN (
        SELECT s.group_id FROM group_session_facilitators f JOIN group_sessions s ON s.id = f.session_id
        WHERE f.clinician_id = ${clinicianId} AND f.role IN ('lead', 'coLead')
          AND s.status = 'scheduled' AND s.local_date >= ${today}::date))`);
  if (myReviews) {
    const mayApprove = view.can("clients.approve") ? sql`true` : sql`false`;
    parts.push(sql`c.id IN (
      SELECT n.client_id FROM note_approvals a JOIN notes n ON n.id = a.note_id
        WHERE a.status = 'pending' AND a.supervisor_id = ${clinicianId} AND n.client_id IS NOT NULL
      UNION ALL SELECT o.client_id FROM orders o
        WHERE o.prescriber_id = ${clinicianId} AND o.signature_state IN ('awaiting_cosign', 'cosign_overdue')
      UNION ALL SELECT r.client_id FROM approval_requests r
        WHERE ${mayApprove} AND r.state = 'pending' AND r.requested_by_id <> ${userId})`);
  }
  if (mySubmissions)
    parts.push(sql`c.id IN (
      SELECT n.client_id FROM note_approvals a JOIN notes n ON n.id = a.note_id
        WHERE a.status = 'pending' AND a.author_id = ${clinicianId} AND n.client_id IS NOT NULL
      UNION ALL SELECT o.client_id FROM orders o
        WHERE o.entered_by = ${clinicianId} AND o.signature_state IN ('awaiting_cosign', 'cosign_overdue')
      UNION ALL SELECT r.client_id FROM approval_requests r WHERE r.state = 'pending' AND r.requested_by_id = ${userId})`);
  return parts;
}

/** How the current stay of `coverage_outlooks o` is authorized today: a key of `authorizationLabels`. */
export function authorizationOf(view: View): Part {
  const ending = addDays(localDate(view.now, view.timeZone), endingDays);
  return sql`CASE WHEN o.covered_through IS NOT NULL THEN
      CASE WHEN o.uncovered_from <= ${ending}::date THEN 'ending' ELSE 'covered' END
    WHEN o.reason IN ('no_auth', 'self_pay') THEN 'none' ELSE 'uncovered' END`;
}

/** Throws `forbidden` for users who do not see authorizations: the filter would tell them. */
function coverageFilters(view: View, { authorization }: ClientWhat): Part[] {
  if (!authorization?.length) return [];
  if (!view.can("authorizations.read")) throw new Problem("forbidden", "You can't see authorizations.");
  return [
    sql`c.current_demographic_id IN (SELECT o.demographic_id FROM coverage_outlooks o
      WHERE o.stage <> 'ended' AND ${authorizationOf(view)} = ANY (${authorization}::text[]))`,
  ];
}
