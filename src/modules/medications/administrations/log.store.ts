import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { MedicationLogEffect } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull } from "../orders/dose-amount.ts";
import type { DoseRecordState } from "../schedules/dose-state.ts";
import type { MarDose, MedicationLog } from "./log.contract.ts";
import type { Outcome } from "./outcome.ts";
import type { GivenDose } from "./prn.ts";

/** All that giving a dose must know, in one row. */
export interface DoseContext {
  orderId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  orderStatus: number;
  stoppedAt: string | null;
  scheduleKind: string;
  prescriberName: string;
  productText: string;
  takenAt: string | null;
  deaSchedule: number;
  doseValue: string;
  doseUnit: string;
  quantityPerDose: string;
  routeCode: string;
  ingredients: {
    base: string;
    rxcui: string | null;
    name: string;
    strengthValue: string | null;
    strengthUnit: string | null;
  }[];
  prnReason: string[];
  minIntervalMin: number | null;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
  prnRecheckMin: number | null;
  performedByName: string;
  performedByInitials: string;
  /** The dose, where one was named; null ids when it is none of this order's. */
  scheduleId: string | null;
  originalDueAt: string;
  dueAt: string;
  windowStart: string;
  windowEnd: string;
  lateCutoffAt: string;
  state: DoseRecordState;
  scheduledDose: string;
  scheduledQuantity: string;
  nextWindowStart: string | null;
}

/** Order, place, people, the dose and when the next one's window opens: one statement, three index look-ups. */
export async function doseContext(
  db: TenantDb,
  orderId: string,
  scheduleId: string | null,
  performedBy: string,
): Promise<DoseContext> {
  const { rows } = await sql<DoseContext>`
    SELECT o.id AS order_id, o.client_id, o.demographic_id, o.location_id, place.time_zone, o.order_status, o.stopped_at,
           o.schedule_kind, prescriber.full_name AS prescriber_name, o.product_text, o.taken_at, o.dea_schedule, o.dose_value, o.dose_unit,
           o.quantity_per_dose, o.route_code, o.ingredients, o.prn_reason, o.min_interval_min, o.max_doses_per24h,
           o.max_amount_per24h, o.prn_recheck_min, giver.full_name AS performed_by_name,
           giver.initials AS performed_by_initials, s.id AS schedule_id, s.original_due_at, s.due_at, s.window_start,
           s.window_end, s.late_cutoff_at, s.state, s.dose_value AS scheduled_dose,
           s.quantity_per_dose AS scheduled_quantity,
           (SELECT n.window_start FROM medication_schedules n
            WHERE n.tenant_id = o.tenant_id AND n.order_id = o.id AND n.order_line_seq = s.order_line_seq
              AND n.original_due_at > s.original_due_at AND n.state <> 'cancelled'
            ORDER BY n.original_due_at LIMIT 1) AS next_window_start
    FROM orders o
    JOIN locations place ON place.tenant_id = o.tenant_id AND place.id = o.location_id
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    JOIN clinicians giver ON giver.tenant_id = o.tenant_id AND giver.id = ${performedBy}
    LEFT JOIN medication_schedules s ON s.tenant_id = o.tenant_id AND s.id = ${scheduleId} AND s.order_id = o.id
    WHERE o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found");
  if (scheduleId !== null && row.scheduleId === null)
    throw new Problem("not-found", "This dose does not belong to that order. Reload the list.");
  return row;
}

/**
 * What was given went in at most this far from what it lies under in the table (MED-34: not after the late cut-off, of
 * twelve hours at most): reading the last days looks into the months that can hold them.
 */
export const nearItsMonth = sql.raw("interval '31 days'");

export interface NewLog {
  id: string;
  partitionAt: string;
  scheduleId: string | null;
  orderId: string;
  demographicId: string;
  clientId: string;
  locationId: string;
  result: Outcome;
  dueAt: string | null;
  occurredAt: string;
  at: string;
  timing: string;
  timingReason: string | null;
  lateEntry: boolean;
  doseGiven: string | null;
  unit: string | null;
  quantityGiven: string | null;
  routeCode: string;
  reasonCode: string | null;
  comment: string | null;
  identification: string | null;
  ingredientAmounts: readonly { ingredient: string; amount: string; unit: string }[];
  performedBy: string;
  witnessId: string | null;
  witnessAt: string | null;
  prnReasonCode: string | null;
  painBefore: number | null;
  recheckDueAt: string | null;
  correctsId: string | null;
  idempotencyKey: string;
}

/**
 * Writes the entry and closes the dose, in one statement. `logged` false: another live entry was first (the unique
 * index decides, and this statement waited for that one's commit). `closed` false: the dose was cancelled meanwhile.
 */
export async function writeLog(db: TenantDb, log: NewLog): Promise<{ logged: boolean; closed: boolean }> {
  const { rows } = await sql<{ logged: boolean; closed: boolean }>`
    WITH entry AS (
      INSERT INTO medication_logs (id, partition_at, schedule_id, order_id, demographic_id, client_id, location_id, result,
        due_at, occurred_at, charted_at, received_at, timing, timing_reason, late_entry, dose_given, unit, quantity_given,
        route_code, reason_code, comment, identification, product_check, ingredient_amounts, performed_by, witness_id, witness_at, prn_reason_code,
        pain_before, recheck_due_at, corrects_id, idempotency_key)
      VALUES (${log.id}, ${log.partitionAt}, ${log.scheduleId}, ${log.orderId}, ${log.demographicId}, ${log.clientId},
        ${log.locationId}, ${log.result}, ${log.dueAt}, ${log.occurredAt}, ${log.at}, ${log.at}, ${log.timing},
        ${log.timingReason}, ${log.lateEntry}, ${log.doseGiven}, ${log.unit}, ${log.quantityGiven}, ${log.routeCode},
        ${log.reasonCode}, ${log.comment}, ${log.identification}, ${log.doseGiven === null ? null : "manual"},
        ${JSON.stringify(log.ingredientAmounts)}::jsonb, ${log.performedBy}, ${log.witnessId}, ${log.witnessAt}, ${log.prnReasonCode}, ${log.painBefore},
        ${log.recheckDueAt}, ${log.correctsId}, ${log.idempotencyKey})
      ON CONFLICT (tenant_id, schedule_id, partition_at) WHERE voided_at IS NULL AND schedule_id IS NOT NULL DO NOTHING
      RETURNING id
    ), dose AS (
      UPDATE medication_schedules SET state = 'documented', log_id = entry.id FROM entry
      WHERE medication_schedules.id = ${log.scheduleId} AND state IN ('planned', 'undocumented')
      RETURNING medication_schedules.id
    )
    SELECT EXISTS (SELECT FROM entry) AS logged, EXISTS (SELECT FROM dose) AS closed`.execute(db);
  return rows[0] ?? { logged: false, closed: false };
}

/** The live entry of a dose, with who made it. */
export async function liveLog(
  db: TenantDb,
  scheduleId: string,
  originalDueAt: string,
): Promise<MedicationLog | undefined> {
  const row = await selectLogs(db)
    .where("l.scheduleId", "=", scheduleId)
    .where("l.partitionAt", "=", originalDueAt)
    .where("l.voidedAt", "is", null)
    .executeTakeFirst();
  return row && logOf(row);
}

const logColumns = [
  "l.id",
  "l.scheduleId",
  "l.orderId",
  "l.clientId",
  "l.demographicId",
  "l.result",
  "l.dueAt",
  "l.occurredAt",
  "l.chartedAt",
  "l.receivedAt",
  "l.timing",
  "l.timingReason",
  "l.lateEntry",
  "l.doseGiven",
  "l.unit",
  "l.quantityGiven",
  "l.routeCode",
  "l.reasonCode",
  "l.comment",
  "l.identification",
  "l.prnReasonCode",
  "l.painBefore",
  "l.recheckDueAt",
  "l.recheckAt",
  "l.effect",
  "l.painAfter",
  "l.correctsId",
  "l.voidedAt",
  "l.voidReason",
  "l.version",
] as const;

export function selectLogs(db: TenantDb) {
  return db
    .selectFrom("medicationLogs as l")
    .innerJoin("clinicians as giver", (join) =>
      join.onRef("giver.tenantId", "=", "l.tenantId").onRef("giver.id", "=", "l.performedBy"),
    )
    .leftJoin("clinicians as witness", (join) =>
      join.onRef("witness.tenantId", "=", "l.tenantId").onRef("witness.id", "=", "l.witnessId"),
    )
    .select([
      ...logColumns,
      "giver.fullName as performedByName",
      "giver.initials as performedByInitials",
      "witness.fullName as witnessName",
    ]);
}
type LogRow = Awaited<ReturnType<ReturnType<typeof selectLogs>["executeTakeFirstOrThrow"]>>;

export function logOf(row: LogRow): MedicationLog {
  return {
    ...row,
    result: row.result as Outcome,
    timing: row.timing as MedicationLog["timing"],
    effect: row.effect as MedicationLog["effect"],
    doseGiven: decimalOrNull(row.doseGiven),
    quantityGiven: decimalOrNull(row.quantityGiven),
  };
}

/** One person's doses of an ingredient are counted one after the other, so that two PRNs cannot pass each other (MED-36). */
export async function lockIngredients(db: TenantDb, clientId: string, ingredients: readonly string[]): Promise<void> {
  const keys = [...new Set(ingredients)].sort().map((ingredient) => `dose:${clientId}:${ingredient}`);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(db);
}

export interface PrnHistoryRow extends GivenDose {
  logId: string;
  version: number;
  recheckDueAt: string | null;
  recheckAt: string | null;
  prnReasonCode: string | null;
}

/** What of an ingredient went into the client since an instant, over all orders and products, newest first. */
export async function dosesOfIngredient(
  db: TenantDb,
  demographicId: string,
  order: { id: string; ingredient: string; unit: string },
  since: string,
): Promise<PrnHistoryRow[]> {
  const { rows } = await sql<PrnHistoryRow>`
    SELECT l.id AS log_id, l.version, l.occurred_at, l.order_id = ${order.id} AS of_this_order, l.recheck_due_at,
           l.recheck_at, l.prn_reason_code, coalesce((SELECT sum((a ->> 'amount')::numeric)
             FROM jsonb_array_elements(l.ingredient_amounts) a
             WHERE a ->> 'ingredient' = ${order.ingredient} AND a ->> 'unit' = ${order.unit}), 0)::text AS amount
    FROM medication_logs l
    WHERE l.demographic_id = ${demographicId} AND l.occurred_at > ${since} AND l.voided_at IS NULL AND l.dose_given > 0
      AND l.partition_at > ${since}::timestamptz - ${nearItsMonth}
      AND (l.order_id = ${order.id} OR l.ingredient_amounts @> jsonb_build_array(jsonb_build_object('ingredient', ${order.ingredient}::text)))
    ORDER BY l.occurred_at DESC`.execute(db);
  return rows;
}

export async function marDoses(db: TenantDb, demographicId: string, from: string, to: string): Promise<MarDose[]> {
  const rows = await db
    .selectFrom("medicationSchedules")
    .where("demographicId", "=", demographicId)
    .where("dueAt", ">=", from)
    .where("dueAt", "<", to)
    .where("state", "<>", "cancelled")
    .orderBy("dueAt")
    .select(["id", "orderId", "dueAt", "windowStart", "windowEnd", "lateCutoffAt", "state", "doseValue"])
    .execute();
  return rows.map((row) => ({
    ...row,
    state: row.state as DoseRecordState,
    doseValue: decimalOrNull(row.doseValue) ?? "0",
  }));
}

/** Entries about a stay whose dose was due, or that happened, in [from, to). */
export async function marLogs(db: TenantDb, demographicId: string, from: string, to: string): Promise<MedicationLog[]> {
  const rows = await selectLogs(db)
    .where("l.demographicId", "=", demographicId)
    .where((eb) =>
      eb.or([
        eb.and([eb("l.occurredAt", ">=", from), eb("l.occurredAt", "<", to)]),
        eb.and([eb("l.dueAt", ">=", from), eb("l.dueAt", "<", to)]),
      ]),
    )
    .orderBy("l.occurredAt")
    .orderBy("l.id")
    .execute();
  return rows.map(logOf);
}

export async function logForUpdate(db: TenantDb, logId: string) {
  const row = await selectLogs(db)
    .select(["l.locationId", "l.performedBy"])
    .where("l.id", "=", logId)
    .forUpdate("l")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return { ...logOf(row), locationId: row.locationId, performedBy: row.performedBy };
}

export async function saveRecheck(
  db: TenantDb,
  logId: string,
  change: { recheckAt: string; recheckBy: string; effect: MedicationLogEffect; painAfter: number | null },
): Promise<void> {
  await db.updateTable("medicationLogs").set(change).where("id", "=", logId).execute();
}

/** Voids the entry; its dose is open again, as planned or, past its cut-off, undocumented. */
export async function saveVoid(
  db: TenantDb,
  logId: string,
  change: { voidedAt: string; voidedBy: string; voidReason: string },
): Promise<void> {
  await db.updateTable("medicationLogs").set(change).where("id", "=", logId).execute();
  await sql`
    UPDATE medication_schedules SET log_id = NULL,
      state = CASE WHEN late_cutoff_at <= ${change.voidedAt} THEN 'undocumented' ELSE 'planned' END
    WHERE log_id = ${logId} AND state = 'documented'`.execute(db);
}
