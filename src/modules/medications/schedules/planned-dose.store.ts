import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DoseRecordState } from "./dose-state.ts";
import type { DoseTimes } from "./window.ts";

export interface PlannedDoseRow extends DoseTimes {
  id: string;
  orderId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  orderStatus: number;
  endsAt: string | null;
  state: DoseRecordState;
  claimedBy: string | null;
  claimedUntil: string | null;
  claimedByName: string | null;
  previousDueAt: string | null;
  nextWindowStart: string | null;
}

/** A dose with its order and the doses around it. */
export function doseById(db: TenantDb, doseId: string): Promise<PlannedDoseRow> {
  return readDose(db, doseId, false);
}

/** Locks the dose until the end of the transaction. */
export function doseForUpdate(db: TenantDb, doseId: string): Promise<PlannedDoseRow> {
  return readDose(db, doseId, true);
}

const notDue: DoseRecordState = "cancelled";

async function readDose(db: TenantDb, doseId: string, isLocked: boolean): Promise<PlannedDoseRow> {
  const { rows } = await sql<PlannedDoseRow>`
    SELECT s.id, s.order_id, s.client_id, s.demographic_id, s.location_id, location.time_zone, o.order_status,
           least(o.end_at, o.discontinue_at) AS ends_at, s.state, s.due_at, s.window_start, s.window_end, s.late_cutoff_at,
           s.claimed_by, s.claimed_until, claimer.full_name AS claimed_by_name,
           (SELECT max(p.due_at) FROM medication_schedules p
            WHERE p.tenant_id = s.tenant_id AND p.order_id = s.order_id AND p.original_due_at < s.original_due_at
              AND p.state <> ${notDue}) AS previous_due_at,
           (SELECT min(n.window_start) FROM medication_schedules n
            WHERE n.tenant_id = s.tenant_id AND n.order_id = s.order_id AND n.original_due_at > s.original_due_at
              AND n.state <> ${notDue}) AS next_window_start
    FROM medication_schedules s
    JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    JOIN locations location ON location.tenant_id = s.tenant_id AND location.id = s.location_id
    LEFT JOIN clinicians claimer ON claimer.tenant_id = s.tenant_id AND claimer.id = s.claimed_by
    WHERE s.id = ${doseId} ${isLocked ? sql`FOR UPDATE OF s` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem("not-found", "Dose not found. Reload the list.");
  return row;
}

export async function saveClaim(
  db: TenantDb,
  doseId: string,
  claim: { by: string; until: string } | null,
): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ claimedBy: claim?.by ?? null, claimedUntil: claim?.until ?? null })
    .where("id", "=", doseId)
    .execute();
}

export async function saveMove(
  db: TenantDb,
  doseId: string,
  times: DoseTimes,
  moved: { by: string; reason: string },
): Promise<void> {
  await db
    .updateTable("medicationSchedules")
    .set({ ...times, remindedAt: null, rescheduledBy: moved.by, rescheduleReason: moved.reason })
    .where("id", "=", doseId)
    .execute();
}
