import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { statusCodes } from "./order.store.ts";

const batch = 500;

interface Waiting {
  id: string;
}

/** Orders whose hold ended by `now`. */
export async function holdsEnded(db: TenantDb, now: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT o.id FROM orders o WHERE o.hold_until <= ${now} ORDER BY o.hold_until LIMIT ${batch}`.execute(db);
  return rows;
}

/** Orders to discontinue by `now`. */
export async function plannedEnds(db: TenantDb, now: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT o.id FROM orders o WHERE o.discontinue_at <= ${now} ORDER BY o.discontinue_at LIMIT ${batch}`.execute(db);
  return rows;
}

export interface CourseOver {
  id: string;
  /** All doses that were to be given are documented. */
  isDocumented: boolean;
  endedAt: string;
}

/**
 * Active orders whose course is over: the end date passed, or the last of a number of doses was due, and no dose can still
 * be given on time. One-time orders end with their dose.
 */
export async function coursesOver(db: TenantDb, now: string, orderId: string | null = null): Promise<CourseOver[]> {
  const { rows } = await sql<CourseOver>`
    SELECT o.id, NOT EXISTS (SELECT FROM medication_schedules s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id
             AND s.state = 'undocumented') AS is_documented, coalesce(o.end_at, ${now}::timestamptz) AS ended_at
    FROM (
      SELECT * FROM orders WHERE order_status IN (${statusCodes("active")}) AND end_at <= ${now}
      UNION ALL
      SELECT * FROM orders WHERE order_status IN (${statusCodes("active")}) AND max_doses IS NOT NULL
        AND end_at IS NULL AND schedule_kind = 'scheduled' AND last_dose_no >= max_doses
    ) o
    WHERE o.schedule_kind IN ('scheduled', 'prn', 'continuous') AND (${orderId}::uuid IS NULL OR o.id = ${orderId})
      AND NOT EXISTS (SELECT FROM medication_schedules s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id
        AND s.state = 'planned')
    ORDER BY o.id LIMIT ${batch}`.execute(db);
  return rows;
}

export interface OrderEnding {
  id: string;
  clientId: string;
  locationId: string;
  prescriberId: string;
  timeZone: string;
  endAt: string;
}

/** Courses that end within 24 hours, 48 for a controlled drug, and were not announced. A course shorter than that is not. */
export async function endingToAnnounce(db: TenantDb, now: string): Promise<OrderEnding[]> {
  const { rows } = await sql<OrderEnding>`
    SELECT o.id, o.client_id, o.location_id, o.prescriber_id, location.time_zone, o.end_at
    FROM orders o JOIN locations location ON location.tenant_id = o.tenant_id AND location.id = o.location_id
    CROSS JOIN LATERAL (
      SELECT make_interval(hours => CASE WHEN o.dea_schedule >= 2 THEN 48 ELSE 24 END) AS ahead) notice
    WHERE o.order_status IN (${statusCodes("active")}) AND o.order_type = 'medication'
      AND o.schedule_kind IN ('scheduled', 'prn') AND o.end_at > ${now} AND o.end_at <= ${now}::timestamptz + interval '48 hours'
      AND o.end_at - notice.ahead <= ${now} AND o.start_at < o.end_at - notice.ahead AND o.ending_notified_at IS NULL
    ORDER BY o.end_at LIMIT ${batch}`.execute(db);
  return rows;
}

export interface CosignDue {
  id: string;
  createdAt: string;
  dueAt: string;
  sent: number;
}

/** Verbal and telephone orders without co-signature, the earliest due first. */
export async function cosignaturesDue(
  db: TenantDb,
  until: string,
  orderId: string | null = null,
): Promise<CosignDue[]> {
  const { rows } = await sql<CosignDue>`
    SELECT o.id, o.created_at, o.signature_due_at AS due_at, o.signature_reminders AS sent FROM orders o
    WHERE o.signature_state IN ('awaiting_cosign', 'cosign_overdue') AND o.signature_due_at <= ${until}
      AND (${orderId}::uuid IS NULL OR o.id = ${orderId})
    ORDER BY o.signature_due_at LIMIT 2000`.execute(db);
  return rows;
}

export interface OpenCosignature {
  id: string;
  clientId: string;
  product: string;
  orderMode: string;
  prescriberName: string;
  dueAt: string;
}

/** Open co-signatures in reach, the earliest due first: of one prescriber, or of all. */
export async function openCosignatures(
  db: TenantDb,
  filter: {
    reach: Expression<SqlBool>;
    prescriberId: string | null;
    clientId: string | null;
    limit: number;
  },
): Promise<OpenCosignature[]> {
  const { rows } = await sql<OpenCosignature>`
    SELECT o.id, o.client_id, o.product_text AS product, o.order_mode, prescriber.full_name AS prescriber_name,
           o.signature_due_at AS due_at
    FROM orders o JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    WHERE o.signature_state IN ('awaiting_cosign', 'cosign_overdue') AND o.signature_due_at IS NOT NULL AND ${filter.reach}
      AND (${filter.prescriberId}::uuid IS NULL OR o.prescriber_id = ${filter.prescriberId}::uuid)
      AND (${filter.clientId}::uuid IS NULL OR o.client_id = ${filter.clientId}::uuid)
    ORDER BY o.signature_due_at, o.id LIMIT ${filter.limit}`.execute(db);
  return rows;
}
