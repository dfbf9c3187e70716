import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";

export interface LateDose {
  id: string;
  orderId: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  dueAt: string;
  lateCutoffAt: string;
  /** False once the client was discharged. */
  isInCare: boolean;
}

/** The dose `d` is of a client in care. */
const inCare = sql`EXISTS (SELECT FROM demographics stay WHERE stay.tenant_id = d.tenant_id AND stay.id = d.demographic_id
  AND stay.status IN ('admitted', 'on_leave'))`;

/** Doses of a withdrawal taper and STAT, NOW and one-time doses, as `isTimeCritical()`. */
const isCritical = sql`(o.day_policy IS NOT NULL OR o.schedule_kind IN ('once', 'stat', 'now'))`;

const lateDose = sql`s.id, s.order_id, s.client_id, s.demographic_id, s.location_id, location.time_zone, s.due_at, s.late_cutoff_at,
  EXISTS (SELECT FROM demographics stay WHERE stay.tenant_id = s.tenant_id AND stay.id = s.demographic_id
    AND stay.status IN ('admitted', 'on_leave')) AS is_in_care`;

/** Marks planned doses past their late cutoff as not documented. Only a nurse marks a dose as missed. */
export async function markUndocumented(db: TenantDb, now: string): Promise<LateDose[]> {
  const { rows } = await sql<LateDose>`
    UPDATE medication_schedules s SET state = 'undocumented' FROM locations location
    WHERE s.id IN (SELECT id FROM medication_schedules WHERE state = 'planned' AND late_cutoff_at <= ${now}
                   ORDER BY late_cutoff_at LIMIT 500 FOR UPDATE SKIP LOCKED)
      AND s.state = 'planned' AND location.tenant_id = s.tenant_id AND location.id = s.location_id
    RETURNING ${lateDose}`.execute(db);
  return rows;
}

/** No late cutoff is later than this after the due time. */
const longestCutoffMin = 12 * 60;

/** Time-critical doses past their window that can still be given, each once. */
export async function lateDosesToRemind(db: TenantDb, now: string): Promise<LateDose[]> {
  const { rows } = await sql<LateDose>`
    UPDATE medication_schedules s SET reminded_at = ${now} FROM locations location
    WHERE s.id IN (SELECT d.id FROM medication_schedules d
                   JOIN orders o ON o.tenant_id = d.tenant_id AND o.id = d.order_id
                   WHERE d.state = 'planned' AND d.late_cutoff_at > ${now}
                     AND d.late_cutoff_at <= ${addMinutes(now, longestCutoffMin)}
                     AND d.window_end < ${now} AND d.reminded_at IS NULL AND ${isCritical} AND ${inCare}
                   ORDER BY d.late_cutoff_at LIMIT 500 FOR UPDATE OF d SKIP LOCKED)
      AND s.state = 'planned' AND location.tenant_id = s.tenant_id AND location.id = s.location_id
    RETURNING ${lateDose}`.execute(db);
  return rows;
}

/** Time-critical doses that are not documented since `since` or before, at most a day, each once. */
export async function dosesToEscalate(db: TenantDb, now: string, since: string): Promise<LateDose[]> {
  const { rows } = await sql<LateDose>`
    UPDATE medication_schedules s SET escalated_at = ${now} FROM locations location
    WHERE s.id IN (SELECT d.id FROM medication_schedules d
                   JOIN orders o ON o.tenant_id = d.tenant_id AND o.id = d.order_id
                   WHERE d.state = 'undocumented' AND d.escalated_at IS NULL AND d.late_cutoff_at <= ${since}
                     AND d.late_cutoff_at > ${addMinutes(now, -1440)} AND ${isCritical} AND ${inCare}
                   ORDER BY d.late_cutoff_at LIMIT 500 FOR UPDATE OF d SKIP LOCKED)
      AND s.state = 'undocumented' AND location.tenant_id = s.tenant_id AND location.id = s.location_id
    RETURNING ${lateDose}`.execute(db);
  return rows;
}
