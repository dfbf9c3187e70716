import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { HoldParameter } from "../orders/hold-parameters.ts";
import type { ScoreDoses } from "../orders/score-doses.ts";
import type { DoseRecordState } from "../schedules/dose-state.ts";

/** Everything needed to chart a dose, in one row. */
export interface DoseContext {
  orderId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  orderStatus: number;
  stoppedAt: string | null;
  endsAt: string | null;
  scheduleKind: string;
  prescriberId: string;
  prescriberName: string;
  dayPolicy: string | null;
  productText: string;
  rxcui: string | null;
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
  indication: string | null;
  instructions: string | null;
  holdParameters: HoldParameter[];
  /** A bedside score decides the doses. */
  requiresScore: ScoreDoses | null;
  minIntervalMin: number | null;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
  prnRecheckMin: number | null;
  performedByName: string;
  performedByInitials: string;
  /** The scheduled dose asked for; null when the order has no such dose. */
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

/** Order, location, staff, the dose and when the next dose's window opens: one statement, three index lookups. */
export async function doseContext(
  db: TenantDb,
  orderId: string,
  scheduleId: string | null,
  performedBy: string,
): Promise<DoseContext> {
  const { rows } = await sql<DoseContext>`
    SELECT o.id AS order_id, o.client_id, o.demographic_id, o.location_id, location.time_zone, o.order_status, o.stopped_at,
           least(o.end_at, o.discontinue_at) AS ends_at,
           o.schedule_kind, prescriber.full_name AS prescriber_name, o.product_text, o.rxcui, o.taken_at, o.dea_schedule, o.dose_value, o.dose_unit,
           o.quantity_per_dose, o.route_code, o.ingredients, o.prn_reason, o.indication, o.instructions, o.hold_parameters, o.requires_score, o.day_policy, o.prescriber_id, o.min_interval_min, o.max_doses_per24h,
           o.max_amount_per24h, o.prn_recheck_min, giver.full_name AS performed_by_name,
           giver.initials AS performed_by_initials, s.id AS schedule_id, s.original_due_at, s.due_at, s.window_start,
           s.window_end, s.late_cutoff_at, s.state, s.dose_value AS scheduled_dose,
           s.quantity_per_dose AS scheduled_quantity,
           (SELECT n.window_start FROM medication_schedules n
            WHERE n.tenant_id = o.tenant_id AND n.order_id = o.id
              AND n.original_due_at > s.original_due_at AND n.state <> 'cancelled'
            ORDER BY n.original_due_at LIMIT 1) AS next_window_start
    FROM orders o
    JOIN locations location ON location.tenant_id = o.tenant_id AND location.id = o.location_id
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    JOIN clinicians giver ON giver.tenant_id = o.tenant_id AND giver.id = ${performedBy}
    LEFT JOIN medication_schedules s ON s.tenant_id = o.tenant_id AND s.id = ${scheduleId} AND s.order_id = o.id
    WHERE o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found");
  if (scheduleId !== null && row.scheduleId === null)
    throw new Problem("not-found", "This dose belongs to another order. Reload the list.");
  return row;
}
