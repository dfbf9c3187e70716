import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { nearItsMonth } from "../administrations/prn-history.store.ts";
import type { Ingredient } from "../orders/dose-amount.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { ScoreDoses } from "../orders/score-doses.ts";
import type { DoseTimes } from "../schedules/window.ts";

export interface ScoreOrder {
  id: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  prescriberId: string;
  prescriberName: string;
  product: string;
  doseUnit: string;
  ingredients: Ingredient[];
  doses: ScoreDoses;
  minIntervalMin: number;
  maxAmountPer24h: string | null;
  startAt: string;
}

/**
 * Active orders of a stay whose doses an instrument decides, locked: two scores at once make one dose due. The lock lets an entry
 * that refers to the order be written, whose transaction may hold the ingredient (`lockIngredients`).
 */
export async function scoreOrdersForUpdate(
  db: TenantDb,
  demographicId: string,
  instrument: string,
  now: string,
): Promise<ScoreOrder[]> {
  const { rows } = await sql<ScoreOrder>`
    SELECT o.id, o.client_id, o.demographic_id, o.location_id, o.prescriber_id, prescriber.full_name AS prescriber_name,
           o.product_text AS product, o.dose_unit, o.ingredients, o.requires_score AS doses, o.start_at,
           coalesce(o.min_interval_min, 0) AS min_interval_min, o.max_amount_per24h
    FROM orders o
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    WHERE o.demographic_id = ${demographicId} AND o.order_status IN (${statusCodes("active")})
      AND o.requires_score IS NOT NULL AND lower(o.requires_score ->> 'instrument') = lower(${instrument})
      AND o.start_at <= ${now} AND coalesce(least(o.end_at, o.discontinue_at) > ${now}, true)
    ORDER BY o.id FOR NO KEY UPDATE OF o`.execute(db);
  return rows;
}

/** Doses of an order that scores made due and that are not canceled. */
export function dosesByScore(db: TenantDb, orderId: string) {
  return db
    .selectFrom("medicationSchedules")
    .select(["id", "scoreId", "state"])
    .where("orderId", "=", orderId)
    .where("scoreId", "is not", null)
    .where("state", "in", ["planned", "suspended", "documented", "undocumented"])
    .orderBy("originalDueAt", "desc")
    .limit(50)
    .execute();
}

/** Cancels doses of other scores that could still be given: the newest score decides. Later, they are to be documented. */
export async function cancelOtherScoreDoses(
  db: TenantDb,
  orderId: string,
  scoreId: string | null,
  now: string,
): Promise<void> {
  await sql`
    UPDATE medication_schedules SET state = 'cancelled', suspend_reason = NULL
    WHERE order_id = ${orderId} AND score_id IS NOT NULL AND state IN ('planned', 'suspended')
      AND late_cutoff_at > ${now} AND score_id IS DISTINCT FROM ${scoreId}::uuid`.execute(db);
}

interface DoseByScore extends DoseTimes {
  scoreId: string;
  doseValue: string;
  quantityPerDose: string;
  courseDay: number;
}

export async function insertDoseByScore(db: TenantDb, order: ScoreOrder, dose: DoseByScore): Promise<string> {
  const id = newId();
  await db
    .insertInto("medicationSchedules")
    .values({
      id,
      orderId: order.id,
      orderLineSeq: 1,
      clientId: order.clientId,
      demographicId: order.demographicId,
      locationId: order.locationId,
      // Two scores in the same millisecond keep a dose each.
      originalDueAt: sql<string>`greatest(${dose.dueAt}::timestamptz, (SELECT max(s.original_due_at) + interval '1 millisecond'
        FROM medication_schedules s WHERE s.order_id = ${order.id}))`,
      doseNo: sql<number>`(SELECT coalesce(max(s.dose_no), 0) + 1 FROM medication_schedules s WHERE s.order_id = ${order.id})`,
      ...dose,
    })
    .execute();
  return id;
}

export interface ScoreClockRow {
  orderId: string;
  enrollmentId: string | null;
  demographicId: string;
  locationId: string;
  clientId: string;
  product: string;
  doseUnit: string;
  noted: boolean;
  orderVersion: number;
  doses: ScoreDoses;
  startAt: string;
  lastDoseAt: string | null;
  /** Newest first. */
  scores: { takenAt: string; total: number }[];
}

/** Active orders by score, of locations or of enrollments, with what decides when the next score is due (MED-44). */
export async function scoreClocks(
  db: TenantDb,
  of: { locationIds: readonly string[] } | { enrollmentIds: readonly string[] },
  now: string,
): Promise<ScoreClockRow[]> {
  const within =
    "locationIds" in of
      ? sql`o.location_id = ANY (${[...of.locationIds]}::uuid[])`
      : sql`o.protocol_enrollment_id = ANY (${[...of.enrollmentIds]}::uuid[])`;
  const since = addMinutes(now, -3 * 1440);
  const { rows } = await sql<ScoreClockRow>`
    SELECT o.id AS order_id, o.protocol_enrollment_id AS enrollment_id, o.demographic_id, o.location_id, o.client_id,
           o.product_text AS product, o.dose_unit, o.taken_at IS NOT NULL AS noted, o.version AS order_version, o.requires_score AS doses, o.start_at,
           (SELECT max(l.occurred_at) FROM medication_logs l
            WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND l.voided_at IS NULL AND l.dose_given > 0
              AND l.partition_at BETWEEN ${since}::timestamptz - ${nearItsMonth} AND ${now}::timestamptz + ${nearItsMonth}) AS last_dose_at,
           taken.scores
    FROM orders o
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('total', s.total, 'takenAt',
               to_char(s.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY s.taken_at DESC, s.id DESC), '[]') AS scores
      FROM (
        SELECT w.id, w.total, w.taken_at FROM withdrawal_assessments w
        WHERE w.tenant_id = o.tenant_id AND w.demographic_id = o.demographic_id AND w.voided_at IS NULL
          AND lower(w.instrument) = lower(o.requires_score ->> 'instrument') AND w.taken_at > ${since}
        ORDER BY w.taken_at DESC, w.id DESC LIMIT 40) s) taken
    WHERE ${within} AND o.order_status IN (${statusCodes("active")}) AND o.requires_score IS NOT NULL
      AND o.archived_at IS NULL AND o.start_at <= ${now} AND coalesce(least(o.end_at, o.discontinue_at) > ${now}, true)
    ORDER BY o.demographic_id, o.id`.execute(db);
  return rows;
}
