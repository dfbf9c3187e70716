import { sql } from "kysely";
import { alertsAtGiving } from "#modules/clients/alerts/alert.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { holdMetrics } from "../orders/hold-parameters.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { DoseRecordState } from "../schedules/dose-state.ts";
import type { Outcome } from "./outcome.ts";
import type { PassClient, PassDose, PassPrn } from "./pass.contract.ts";
import { nearItsMonth } from "./prn-history.store.ts";

export interface PassClientRow {
  clientId: string;
  demographicId: string;
  mrNo: string;
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
  birthDate: string;
  photoFileId: string | null;
  status: string;
  sectionName: string | null;
  bedCode: string | null;
  allergies: string[];
  alerts: PassClient["alerts"];
  scores: PassClient["scores"];
  vitals: PassClient["vitals"];
  allergiesSince: string | null;
  reviewOutcome: "nkda" | "nka" | "list" | null;
  reviewedAt: string | null;
  reviewStay: string | null;
}

/**
 * Clients in care at a location with a current order, one completed since `from`, or an open dose, in room order. Joins names and beds
 * from the tables of clients and facility, so that the med pass loads in one request.
 */
export async function passClients(
  db: TenantDb,
  locationId: string,
  unit: string | null,
  from: string,
  now: string,
): Promise<PassClientRow[]> {
  const { rows } = await sql<PassClientRow>`
    SELECT c.id AS client_id, d.id AS demographic_id, c.mr_no, c.legal_first_name, c.legal_last_name, c.preferred_name,
           c.birth_date, c.photo_file_id, d.status, section.name AS section_name, bed.code AS bed_code,
           known.names AS allergies, known.since AS allergies_since, warned.alerts, scored.scores, measured.vitals, review.outcome AS review_outcome,
           review.reviewed_at, review.demographic_id AS review_stay
    FROM demographics d
    JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    LEFT JOIN bed_stays stay ON stay.tenant_id = d.tenant_id AND stay.demographic_id = d.id AND stay.kind = 'stay'
      AND stay.voided_at IS NULL AND upper_inf(stay.during)
    LEFT JOIN beds bed ON bed.tenant_id = d.tenant_id AND bed.id = stay.bed_id
    LEFT JOIN rooms room ON room.tenant_id = d.tenant_id AND room.id = stay.room_id
    LEFT JOIN location_sections section ON section.tenant_id = d.tenant_id AND section.id = stay.section_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(a.substance_text ORDER BY a.criticality = 'high' DESC NULLS LAST, a.substance_text)
               FILTER (WHERE a.status = 'active'), '{}') AS names, max(a.status_since) AS since
      FROM client_allergies a WHERE a.tenant_id = d.tenant_id AND a.client_id = d.client_id) known
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('category', a.category, 'level', a.level,
               'instructions', a.instructions, 'status', a.status)), '[]') AS alerts
      FROM alerts a WHERE a.tenant_id = d.tenant_id AND a.client_id = d.client_id AND a.status IN ('active', 'proposed')
        AND a.category = ANY (${[...alertsAtGiving]}::text[])) warned
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('instrument', s.instrument, 'total', s.total, 'band', s.band,
               'bandTone', s.band_tone, 'takenAt', to_char(s.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'by', s.by, 'decidesDoses', s.decides_doses) ORDER BY s.instrument), '[]') AS scores
      FROM (
        SELECT DISTINCT ON (w.instrument) w.*, who.full_name AS by FROM withdrawal_assessments w
        JOIN clinicians who ON who.tenant_id = w.tenant_id AND who.id = w.taken_by
        WHERE w.tenant_id = d.tenant_id AND w.demographic_id = d.id AND w.voided_at IS NULL
          AND w.taken_at > ${addMinutes(now, -1440)}
        ORDER BY w.instrument, w.taken_at DESC, w.id DESC) s) scored
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('metric', v.metric_key, 'value', v.value::float8, 'takenAt',
               to_char(v.effective_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]') AS vitals
      FROM unnest(${[...holdMetrics]}::text[]) AS k(key)
      CROSS JOIN LATERAL (
        SELECT m.metric_key, m.value, m.effective_at FROM metric_readings m
        WHERE m.tenant_id = d.tenant_id AND m.client_id = d.client_id AND m.metric_key = k.key
          AND m.status <> 'entered_in_error' AND m.effective_at > ${addMinutes(now, -1440)}
        ORDER BY m.effective_at DESC LIMIT 1) v) measured
    LEFT JOIN LATERAL (
      SELECT r.outcome, r.reviewed_at, r.demographic_id FROM client_allergy_reviews r
      WHERE r.tenant_id = d.tenant_id AND r.client_id = d.client_id ORDER BY r.reviewed_at DESC, r.id DESC LIMIT 1) review
      ON true
    WHERE d.location_id = ${locationId} AND d.status IN ('admitted', 'on_leave')
      AND (${unit}::uuid IS NULL OR stay.section_id = ${unit}::uuid)
      AND (EXISTS (SELECT FROM orders o WHERE o.tenant_id = d.tenant_id AND o.demographic_id = d.id AND o.order_type = 'medication'
                  AND (o.order_status IN (${statusCodes("active", "on_hold")})
                       OR (o.order_status IN (${statusCodes("completed")}) AND o.stopped_at >= ${from})))
        OR EXISTS (SELECT FROM medication_schedules open WHERE open.tenant_id = d.tenant_id AND open.demographic_id = d.id
                   AND open.state IN ('planned', 'undocumented') AND open.due_at <= ${now}))
    ORDER BY section.sort NULLS LAST, section.name, room.sort NULLS LAST, bed.code, c.legal_last_name, c.id`.execute(
    db,
  );
  return rows;
}

export interface PassDoseRow {
  id: string;
  orderId: string;
  demographicId: string;
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
  state: DoseRecordState;
  suspendReason: PassDose["suspendReason"];
  doseValue: string;
  quantity: string;
  product: string;
  doseUnit: string;
  quantityUnit: string;
  routeCode: string;
  frequencyCode: string;
  scheduleKind: string;
  deaSchedule: number;
  noted: boolean;
  orderStatus: number;
  orderVersion: number;
  instructions: string | null;
  indication: string | null;
  prescriberName: string;
  holdParameters: PassDose["holdParameters"];
  claim: PassDose["claim"];
  moved: PassDose["moved"];
  protocolDay: PassDose["protocolDay"];
  byScore: PassDose["byScore"];
  logId: string | null;
  result: Outcome | null;
  occurredAt: string | null;
  by: string | null;
  reasonCode: string | null;
  logVersion: number | null;
}

/** Looked up for each row rather than joined: a longer join is no longer planned as a whole. */
const staffName = (tenant: string, clinician: string) =>
  sql`(SELECT who.full_name FROM clinicians who WHERE who.tenant_id = ${sql.ref(tenant)} AND who.id = ${sql.ref(clinician)})`;

/**
 * Doses of a location due in [from, to), and earlier ones that are not documented or were documented since `from`: a late
 * dose that was just refused stays in sight, so that its entry can be corrected.
 */
export async function passDoses(
  db: TenantDb,
  locationId: string,
  from: string,
  to: string,
  now: string,
): Promise<PassDoseRow[]> {
  const { rows } = await sql<PassDoseRow>`
    SELECT s.id, s.order_id, s.demographic_id, s.due_at, s.window_start, s.window_end, s.late_cutoff_at, s.state, s.suspend_reason,
           trim_scale(s.dose_value)::text AS dose_value, trim_scale(s.quantity_per_dose)::text AS quantity,
           o.product_text AS product, o.dose_unit, o.quantity_unit, o.route_code, o.frequency_code,
           o.schedule_kind, o.dea_schedule, o.taken_at IS NOT NULL AS noted, o.order_status, o.version AS order_version,
           o.instructions, o.indication, o.hold_parameters, ${staffName("o.tenant_id", "o.prescriber_id")} AS prescriber_name,
           CASE WHEN s.claimed_until > ${now} THEN jsonb_build_object('by', ${staffName("s.tenant_id", "s.claimed_by")}, 'clinicianId', s.claimed_by,
                'until', to_char(s.claimed_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS claim,
           CASE WHEN s.rescheduled_by IS NOT NULL THEN jsonb_build_object('by', ${staffName("s.tenant_id", "s.rescheduled_by")}, 'reason', s.reschedule_reason,
                'from', to_char(s.original_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS moved,
           CASE WHEN s.course_day IS NOT NULL AND e.id IS NOT NULL
                THEN jsonb_build_object('day', s.course_day, 'of', e.days, 'name', p.name) END AS protocol_day,
           CASE WHEN s.score_id IS NOT NULL THEN (
             SELECT jsonb_build_object('instrument', w.instrument, 'total', w.total,
                      'takenAt', to_char(w.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
             FROM withdrawal_assessments w WHERE w.tenant_id = s.tenant_id AND w.id = s.score_id) END AS by_score,
           l.id AS log_id, l.result, l.occurred_at, giver.full_name AS by, l.reason_code,
           l.version AS log_version
    FROM (
      SELECT * FROM medication_schedules
      WHERE location_id = ${locationId} AND due_at >= ${from} AND due_at < ${to} AND state <> 'cancelled'
      UNION ALL
      SELECT * FROM medication_schedules
      WHERE location_id = ${locationId} AND due_at < ${from} AND state IN ('planned', 'undocumented')
      UNION ALL
      SELECT late.* FROM medication_schedules late
      JOIN medication_logs entry ON entry.tenant_id = late.tenant_id AND entry.id = late.log_id
        AND entry.partition_at = late.original_due_at AND entry.charted_at >= ${from}
      WHERE late.location_id = ${locationId} AND late.due_at < ${from} AND late.due_at >= ${addMinutes(from, -1440)}
        AND late.state = 'documented'
    ) s
    JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    LEFT JOIN protocol_enrollments e ON e.tenant_id = o.tenant_id AND e.id = o.protocol_enrollment_id
    LEFT JOIN protocols p ON p.tenant_id = e.tenant_id AND p.id = e.protocol_id
    LEFT JOIN medication_logs l ON l.tenant_id = s.tenant_id AND l.id = s.log_id AND l.partition_at = s.original_due_at
    LEFT JOIN clinicians giver ON giver.tenant_id = l.tenant_id AND giver.id = l.performed_by
    ORDER BY s.due_at, o.product_text, s.id`.execute(db);
  return rows;
}

export interface PassPrnRow {
  orderId: string;
  demographicId: string;
  product: string;
  doseValue: string;
  doseUnit: string;
  quantity: string;
  quantityUnit: string;
  routeCode: string;
  deaSchedule: number;
  noted: boolean;
  orderVersion: number;
  instructions: string | null;
  indication: string | null;
  prescriberName: string;
  holdParameters: PassPrn["holdParameters"];
  prnReason: string[];
  minIntervalMin: number;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
  /** `[at in ms, amount, of this order, log id, version, re-check due in ms or null, given by]`, oldest first. */
  given: [number, string, boolean, string, number, number | null, string][];
}

/** Limits the scan to the months that can hold doses in the lookback of a PRN order. */
const nearNow = (logs: "own" | "other", now: string) => sql`${sql.ref(`${logs}.partition_at`)}
  BETWEEN lookback.since - ${nearItsMonth} AND ${now}::timestamptz + ${nearItsMonth}`;

/** PRN orders of a location, with the doses given within the lookback of their limits. */
export async function passPrns(db: TenantDb, locationId: string, now: string): Promise<PassPrnRow[]> {
  const { rows } = await sql<PassPrnRow>`
    SELECT o.id AS order_id, o.demographic_id, o.product_text AS product,
           trim_scale(o.dose_value)::text AS dose_value, o.dose_unit, trim_scale(o.quantity_per_dose)::text AS quantity,
           o.quantity_unit, o.route_code, o.dea_schedule, o.taken_at IS NOT NULL AS noted, o.version AS order_version,
           o.instructions, o.indication, o.hold_parameters, prescriber.full_name AS prescriber_name, o.prn_reason, o.min_interval_min, o.max_doses_per24h,
           trim_scale(o.max_amount_per24h)::text AS max_amount_per24h, coalesce(past.given, '[]') AS given
    FROM orders o
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    CROSS JOIN LATERAL (
      SELECT ${now}::timestamptz - make_interval(mins => greatest(1440, o.min_interval_min)) AS since) lookback
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_array(round(extract(epoch FROM l.occurred_at) * 1000), coalesce(share.amount, '0'),
               l.order_id = o.id, l.id, l.version,
               CASE WHEN l.order_id = o.id AND l.recheck_at IS NULL
                    THEN round(extract(epoch FROM l.recheck_due_at) * 1000) END, giver.full_name) ORDER BY l.occurred_at) AS given
      FROM (
        SELECT own.* FROM medication_logs own
        WHERE own.tenant_id = o.tenant_id AND own.order_id = o.id AND own.occurred_at > lookback.since
          AND ${nearNow("own", now)}
        UNION ALL
        SELECT other.* FROM medication_logs other
        WHERE o.max_amount_per24h IS NOT NULL AND other.tenant_id = o.tenant_id
          AND other.demographic_id = o.demographic_id AND other.occurred_at > lookback.since AND other.order_id <> o.id
          AND ${nearNow("other", now)}
          AND other.ingredient_amounts @> jsonb_build_array(jsonb_build_object('ingredient', o.ingredients -> 0 ->> 'base'))
      ) l
      JOIN clinicians giver ON giver.tenant_id = l.tenant_id AND giver.id = l.performed_by
      LEFT JOIN LATERAL (
        SELECT sum((a ->> 'amount')::numeric)::text AS amount FROM jsonb_array_elements(l.ingredient_amounts) a
        WHERE a ->> 'ingredient' = o.ingredients -> 0 ->> 'base' AND a ->> 'unit' = o.dose_unit) share ON true
      WHERE l.voided_at IS NULL AND l.dose_given > 0) past
    WHERE o.location_id = ${locationId} AND o.order_status IN (${statusCodes("active")}) AND o.schedule_kind = 'prn' AND o.archived_at IS NULL
    ORDER BY o.product_text, o.id`.execute(db);
  return rows;
}

/** Throws `not-found` for a location that is not this facility's. */
export async function locationOf(db: TenantDb, locationId: string): Promise<{ name: string; timeZone: string }> {
  const location = await db
    .selectFrom("locations")
    .where("id", "=", locationId)
    .select(["name", "timeZone"])
    .executeTakeFirst();
  if (!location) throw new Problem("not-found", "Location not found.");
  return location;
}
