import { type Expression, type SqlBool, sql } from "kysely";
import type { LeaveKind } from "#modules/clients/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { statusCodes } from "../orders/order.store.ts";

/** The locations and clients within the user's reach. */
export interface BoardScope {
  locationIds: readonly string[];
  now: string;
  limit: number;
  /** Whether the client of `c.id` is within reach. */
  reach: Expression<SqlBool>;
}

interface BoardLine {
  id: string;
  locationId: string;
  clientId: string;
  demographicId: string;
  mrNo: string;
  name: string;
  at: string;
  what: string;
  detail: string | null;
  total: number;
}

const client = sql`c.id AS client_id, d.id AS demographic_id, c.mr_no, c.legal_first_name || ' ' || c.legal_last_name AS name,
  count(*) OVER ()::int AS total`;
/** The stay and the client of a row; the stay is in care where the row is. */
const inCare = (of: string) => sql`
  JOIN demographics d ON d.tenant_id = ${sql.ref(`${of}.tenant_id`)} AND d.id = ${sql.ref(`${of}.demographic_id`)}
    AND d.status IN ('admitted', 'on_leave')
  JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id`;
const at = ({ locationIds }: BoardScope, of: string) =>
  sql`${sql.ref(`${of}.location_id`)} = ANY (${[...locationIds]}::uuid[])`;

interface LocationDoses {
  locationId: string;
  name: string;
  timeZone: string;
  due: number;
  overdue: number;
  undocumented: number;
}

/** The locations, each with its doses in their window, past it, and past their late cutoff. */
export async function dosesByLocation(db: TenantDb, scope: BoardScope): Promise<LocationDoses[]> {
  const { now } = scope;
  const { rows } = await sql<LocationDoses>`
    SELECT location.id AS location_id, location.name, location.time_zone,
           count(*) FILTER (WHERE s.state = 'planned' AND s.window_end >= ${now} AND s.late_cutoff_at > ${now})::int AS due,
           count(*) FILTER (WHERE s.state = 'planned' AND s.window_end < ${now} AND s.late_cutoff_at > ${now})::int AS overdue,
           count(*) FILTER (WHERE s.state = 'undocumented' OR s.late_cutoff_at <= ${now})::int AS undocumented
    FROM locations location
    LEFT JOIN (
      SELECT s.tenant_id, s.location_id, s.state, s.window_end, s.late_cutoff_at
      FROM medication_schedules s ${inCare("s")}
      WHERE ${at(scope, "s")} AND s.state IN ('planned', 'undocumented') AND s.due_at <= ${addMinutes(now, 1440)}
        AND s.window_start <= ${now} AND d.location_id = s.location_id AND ${scope.reach}
    ) s ON s.tenant_id = location.tenant_id AND s.location_id = location.id
    WHERE location.id = ANY (${[...scope.locationIds]}::uuid[])
    GROUP BY location.id, location.name, location.time_zone ORDER BY location.name`.execute(db);
  return rows;
}

/** Doses past their window without an entry, the oldest first. */
export async function overdueDoses(
  db: TenantDb,
  scope: BoardScope,
): Promise<(BoardLine & { state: "overdue" | "undocumented" })[]> {
  const { now, limit } = scope;
  const { rows } = await sql<BoardLine & { state: "overdue" | "undocumented" }>`
    SELECT s.id, s.location_id, ${client}, s.due_at AS at, o.product_text AS what,
           trim_scale(s.dose_value)::text || ' ' || o.dose_unit AS detail,
           CASE WHEN s.state = 'undocumented' OR s.late_cutoff_at <= ${now} THEN 'undocumented' ELSE 'overdue' END AS state
    FROM medication_schedules s ${inCare("s")}
    JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    WHERE ${at(scope, "s")} AND s.state IN ('planned', 'undocumented') AND s.due_at <= ${now} AND s.window_end < ${now}
      AND d.location_id = s.location_id AND ${scope.reach}
    ORDER BY s.due_at, s.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** PRN doses whose effect is due. */
export async function effectsDue(db: TenantDb, scope: BoardScope): Promise<(BoardLine & { version: number })[]> {
  const { now, limit } = scope;
  const { rows } = await sql<BoardLine & { version: number }>`
    SELECT l.id, l.location_id, ${client}, l.recheck_due_at AS at, o.product_text AS what, l.version,
           trim_scale(l.dose_given)::text || ' ' || l.unit AS detail
    FROM medication_logs l ${inCare("l")}
    JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
    WHERE ${at(scope, "l")} AND l.recheck_due_at <= ${now} AND l.recheck_due_at > ${addMinutes(now, -3 * 1440)}
      AND l.recheck_at IS NULL AND l.voided_at IS NULL AND ${scope.reach}
    ORDER BY l.recheck_due_at, l.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Active orders that no nurse has acknowledged. */
export async function unacknowledged(db: TenantDb, scope: BoardScope): Promise<(BoardLine & { version: number })[]> {
  const { rows } = await sql<BoardLine & { version: number }>`
    SELECT o.id, o.location_id, ${client}, o.created_at AS at, o.product_text AS what, o.sig_text AS detail, o.version
    FROM orders o ${inCare("o")}
    WHERE ${at(scope, "o")} AND o.order_status IN (${statusCodes("active")}) AND o.archived_at IS NULL
      AND o.taken_at IS NULL AND ${scope.reach}
    ORDER BY o.created_at, o.id LIMIT ${scope.limit}`.execute(db);
  return rows;
}

interface CosignLine {
  prescriberName: string;
  mode: "verbal" | "telephone";
}

/** Verbal and telephone orders without the prescriber's signature. */
export async function cosignaturesDue(db: TenantDb, scope: BoardScope): Promise<(BoardLine & CosignLine)[]> {
  const { rows } = await sql<BoardLine & CosignLine>`
    SELECT o.id, o.location_id, ${client}, o.signature_due_at AS at, o.product_text AS what, o.order_mode AS mode, NULL AS detail,
           prescriber.full_name AS prescriber_name
    FROM orders o ${inCare("o")}
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    WHERE ${at(scope, "o")} AND o.signature_state IN ('awaiting_cosign', 'cosign_overdue')
      AND o.signature_due_at IS NOT NULL AND o.order_mode IN ('verbal', 'telephone') AND ${scope.reach}
    ORDER BY o.signature_due_at, o.id LIMIT ${scope.limit}`.execute(db);
  return rows;
}

/** Refills to be requested or sent. */
export async function refillsDue(db: TenantDb, scope: BoardScope): Promise<BoardLine[]> {
  const { rows } = await sql<BoardLine>`
    SELECT r.id, r.location_id, ${client}, r.created_at AS at, o.product_text AS what,
           CASE r.state WHEN 'suggested' THEN 'To request' ELSE 'To send to the pharmacy' END AS detail
    FROM refills r ${inCare("r")}
    JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id
    WHERE ${at(scope, "r")} AND (r.state IN ('suggested', 'approved') OR (r.state = 'requested' AND NOT r.needs_approval))
      AND ${scope.reach}
    ORDER BY r.created_at, r.id LIMIT ${scope.limit}`.execute(db);
  return rows;
}

/** Containers of discharged clients that were not returned, set aside or destroyed; `at`: since the discharge (MED-67). */
export async function leftovers(
  db: TenantDb,
  scope: BoardScope,
): Promise<(BoardLine & { deaSchedule: number; containerNo: number })[]> {
  const { rows } = await sql<BoardLine & { deaSchedule: number; containerNo: number }>`
    SELECT k.id, k.location_id, ${client}, d.discharged_at AS at, k.product_text AS what, k.dea_schedule, k.container_no,
           NULL AS detail
    FROM containers k
    JOIN demographics d ON d.tenant_id = k.tenant_id AND d.id = k.demographic_id AND d.status = 'discharged'
    JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    WHERE ${at(scope, "k")} AND k.state IN ('in_use', 'investigation') AND k.balance > 0 AND ${scope.reach}
    ORDER BY d.discharged_at, k.id LIMIT ${scope.limit}`.execute(db);
  return rows;
}

/** Clients on leave who are expected within 4 hours, or were expected before. */
export async function returnsDue(db: TenantDb, scope: BoardScope): Promise<(BoardLine & { leave: LeaveKind })[]> {
  const { rows } = await sql<BoardLine & { leave: LeaveKind }>`
    SELECT v.id, d.location_id, ${client}, v.expected_return_at AS at, v.kind AS leave, '' AS what, v.destination AS detail
    FROM leaves v ${inCare("v")}
    WHERE ${at(scope, "d")} AND v.ended_at IS NULL AND v.expected_return_at <= ${addMinutes(scope.now, 240)}
      AND ${scope.reach}
    ORDER BY v.expected_return_at, v.id LIMIT ${scope.limit}`.execute(db);
  return rows;
}

/** Names of clients, for rows that have only their ids. */
export async function namesOf(
  db: TenantDb,
  { reach }: BoardScope,
  demographicIds: readonly string[],
): Promise<{ demographicId: string; mrNo: string; name: string }[]> {
  if (demographicIds.length === 0) return [];
  const { rows } = await sql<{ demographicId: string; mrNo: string; name: string }>`
    SELECT d.id AS demographic_id, c.mr_no, c.legal_first_name || ' ' || c.legal_last_name AS name
    FROM demographics d JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    WHERE d.id = ANY (${[...demographicIds]}::uuid[]) AND d.status = 'admitted' AND ${reach}`.execute(db);
  return rows;
}
