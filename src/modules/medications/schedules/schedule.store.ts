import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Frequency, type FrequencyKind, type MedTimes, shippedFrequency } from "../orders/frequencies.ts";
import { orderStates } from "../orders/order-states.ts";
import type { DoseRecordState } from "./dose-state.ts";
import type { LocationRules, PlannedDose } from "./schedule.ts";
import type { WindowRule } from "./window.ts";

/** Time zone, frequencies and medication times of a location. The facility's rows override the shipped ones. */
export async function locationRules(db: TenantDb, locationId: string, zone: string): Promise<LocationRules> {
  const [frequency, windows, times] = await Promise.all([
    facilityFrequencies(db),
    windowRules(db),
    db
      .selectFrom("locationMedTimes")
      .where("locationId", "=", locationId)
      .select(["frequencyCode", "times", "effectiveFrom"])
      .execute(),
  ]);
  return {
    zone,
    locationId,
    windows,
    frequency,
    medTimes: times.map((row): MedTimes => ({ ...row, times: row.times.map(shortTime) })),
  };
}

/** Windows that the facility set instead of the usual ones. */
export const windowRules = (db: TenantDb): Promise<WindowRule[]> =>
  db.selectFrom("tolerances").select(["scopeType", "scopeId", "earlyMin", "lateMin"]).execute();

/** Frequencies by code. The facility's rows override the shipped ones. */
export async function facilityFrequencies(db: TenantDb): Promise<LocationRules["frequency"]> {
  const own = await db.selectFrom("frequencies").selectAll().execute();
  const overlay = new Map(own.map((row) => [row.code, frequencyOf(row)]));
  return (code) => overlay.get(code) ?? shippedFrequency(code);
}

function frequencyOf(row: {
  code: string;
  display: string;
  kind: FrequencyKind;
  intervalMin: number | null;
  perDay: number | null;
  defaultTimes: string[];
}): Frequency {
  const { everyDays, mealBound } = shippedFrequency(row.code) ?? {};
  return {
    code: row.code,
    display: row.display,
    kind: row.kind,
    times: row.defaultTimes.map(shortTime),
    ...(row.intervalMin !== null ? { intervalMin: row.intervalMin } : {}),
    ...(row.perDay !== null ? { perDay: row.perDay } : {}),
    ...(everyDays ? { everyDays } : {}),
    ...(mealBound ? { mealBound } : {}),
  };
}

/** `09:00:00` → `09:00`. */
export function shortTime(time: string): string {
  return time.slice(0, 5);
}

/** Inserts all doses in one statement. A dose that exists stays as it is. */
export async function insertDoses(
  db: TenantDb,
  order: { id: string; clientId: string; demographicId: string; locationId: string; onLeave: boolean },
  doses: readonly PlannedDose[],
): Promise<void> {
  if (doses.length === 0) return;
  await db
    .insertInto("medicationSchedules")
    .values(
      doses.map((dose) => ({
        id: newId(),
        orderId: order.id,
        clientId: order.clientId,
        demographicId: order.demographicId,
        locationId: order.locationId,
        originalDueAt: dose.dueAt,
        ...(order.onLeave ? { state: "suspended" as const, suspendReason: "leave" as const } : {}),
        ...dose,
      })),
    )
    .onConflict((conflict) => conflict.columns(["tenantId", "orderId", "orderLineSeq", "originalDueAt"]).doNothing())
    .execute();
}

/** Cancels doses of an order that are due from an instant on and not documented. */
export async function cancelDoses(db: TenantDb, orderId: string, from: string): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ state: "cancelled", suspendReason: null })
    .where("orderId", "=", orderId)
    .where("state", "in", ["planned", "suspended"])
    .where("dueAt", ">=", from)
    .execute();
}

export async function suspendDoses(db: TenantDb, orderId: string, from: string): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ state: "suspended", suspendReason: "hold" })
    .where("orderId", "=", orderId)
    .where("state", "=", "planned")
    .where("dueAt", ">=", from)
    .execute();
}

/** Ends a hold: doses from now on are due again, or suspended for the leave the client is on; past ones stay suspended. */
export async function resumeDoses(db: TenantDb, orderId: string, from: string): Promise<void> {
  await sql`
    UPDATE medication_schedules s SET
      state = CASE WHEN d.status = 'on_leave' THEN 'suspended' ELSE 'planned' END,
      suspend_reason = CASE WHEN d.status = 'on_leave' THEN 'leave' END
    FROM (SELECT tenant_id, id, status FROM demographics
          WHERE id = (SELECT demographic_id FROM orders WHERE id = ${orderId}) FOR SHARE) d
    WHERE s.order_id = ${orderId} AND s.state = 'suspended' AND s.suspend_reason = 'hold' AND s.due_at >= ${from}
      AND d.tenant_id = s.tenant_id AND d.id = s.demographic_id`.execute(db);
}

/** Suspends the doses of a stay from the moment the client left; earlier ones are still due (MED-70). */
export async function suspendDosesOfStay(db: TenantDb, demographicId: string, leftAt: string): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ state: "suspended", suspendReason: "leave" })
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "undocumented"])
    .where("dueAt", ">=", leftAt)
    .execute();
}

/** Ends a leave: doses from the return on are due again, or stay held where their order is on hold (MED-70). */
export async function resumeDosesOfStay(db: TenantDb, demographicId: string, returnedAt: string): Promise<void> {
  await sql`
    UPDATE medication_schedules s SET
      state = CASE WHEN o.order_status = ${orderStates.code("on_hold")} THEN 'suspended' ELSE 'planned' END,
      suspend_reason = CASE WHEN o.order_status = ${orderStates.code("on_hold")} THEN 'hold' END
    FROM orders o
    WHERE s.demographic_id = ${demographicId} AND s.state = 'suspended' AND s.suspend_reason = 'leave'
      AND s.due_at >= ${returnedAt} AND o.tenant_id = s.tenant_id AND o.id = s.order_id`.execute(db);
}

/** When the next doses of an order are due. */
export async function dosesDueFrom(db: TenantDb, orderId: string, from: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("medicationSchedules")
    .where("orderId", "=", orderId)
    .where("state", "=", "planned")
    .where("dueAt", ">=", from)
    .orderBy("dueAt")
    .limit(limit)
    .select("dueAt")
    .execute();
  return rows.map(({ dueAt }) => dueAt);
}

/** Number of doses of an order that are not documented, suspended ones included. */
export function openDoses(db: TenantDb, orderId: string): Promise<number> {
  return countDoses(db, orderId, ["planned", "suspended", "undocumented"]);
}

/** The same without doses that were suspended: none of them was to be given. */
export function undocumentedDoses(db: TenantDb, orderId: string): Promise<number> {
  return countDoses(db, orderId, ["planned", "undocumented"]);
}

async function countDoses(db: TenantDb, orderId: string, states: readonly DoseRecordState[]): Promise<number> {
  const row = await db
    .selectFrom("medicationSchedules")
    .where("orderId", "=", orderId)
    .where("state", "in", states)
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow();
  return row.open;
}

/** Active scheduled orders whose doses are not planned through this instant. */
export function ordersToExtend(db: TenantDb, through: string): Promise<{ id: string }[]> {
  return db
    .selectFrom("orders")
    .where("orderStatus", "=", orderStates.code("active"))
    .where("orderType", "=", "medication")
    .where("scheduleKind", "=", "scheduled")
    .where("generatedThrough", "<", through)
    .where((eb) => eb.or([eb("endAt", "is", null), eb("endAt", ">", eb.ref("generatedThrough"))]))
    .where((eb) => eb.or([eb("maxDoses", "is", null), eb("maxDoses", ">", eb.ref("lastDoseNo"))]))
    .orderBy("generatedThrough")
    .limit(2000)
    .select("id")
    .execute();
}

/** Cancels all doses of a stay that are due from an instant on and not documented. */
export async function cancelDosesOfStay(db: TenantDb, demographicId: string, from: string): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ state: "cancelled", suspendReason: null })
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "suspended"])
    .where("dueAt", ">=", from)
    .execute();
}

export async function moveOpenDoses(db: TenantDb, demographicId: string, toLocationId: string): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ locationId: toLocationId })
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "suspended", "undocumented"])
    .where("locationId", "<>", toLocationId)
    .execute();
}

/** Doses of a stay that were due by `until` and are not documented, oldest first, at most 200. */
export async function openDosesDue(
  db: TenantDb,
  demographicId: string,
  until: string,
): Promise<{ orderId: string; dueAt: string }[]> {
  return db
    .selectFrom("medicationSchedules")
    .select(["orderId", "dueAt"])
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "undocumented"])
    .where("dueAt", "<=", until)
    .orderBy("dueAt")
    .limit(200)
    .execute();
}

/** Whether every dose of an order is documented as given and none came back up. */
export async function allDosesGiven(db: TenantDb, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    SELECT coalesce(bool_and(s.state = 'documented' AND l.result IN ('given', 'observed_self', 'reported_self')), false) AS given
    FROM medication_schedules s
    LEFT JOIN medication_logs l ON l.tenant_id = s.tenant_id AND l.id = s.log_id AND l.partition_at = s.original_due_at
    WHERE s.order_id = ${orderId} AND s.state <> 'cancelled'`.execute(db);
  return rows[0]?.given ?? false;
}

/** Makes the dose of a voided entry planned again or, past its late cutoff, not documented. */
export async function reopenDose(db: TenantDb, logId: string, now: string): Promise<void> {
  await sql`
    UPDATE medication_schedules SET log_id = NULL,
      state = CASE WHEN late_cutoff_at <= ${now} THEN 'undocumented' ELSE 'planned' END
    WHERE log_id = ${logId} AND state = 'documented'`.execute(db);
}
