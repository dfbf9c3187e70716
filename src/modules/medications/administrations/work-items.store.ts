import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { productName, statusCodes } from "../orders/order.store.ts";
import type { DoseOnClock } from "../schedules/dose-state.ts";
import { longestEarlyMin } from "../schedules/window.ts";

/** One of the oldest items, with the number of all. `at`: when it was due or ordered. */
export interface WorkItemRow {
  id: string;
  clientId: string;
  product: string;
  at: string;
  total: number;
}

export interface OpenDoseRow extends WorkItemRow, DoseOnClock {
  demographicId: string;
}

/**
 * Doses that the med pass shows as due, overdue or not documented, those past their window first. They stay until they are
 * documented, whatever became of the order.
 */
export async function openDosesOf(
  db: TenantDb,
  {
    locationIds,
    now,
    reach,
    limit,
  }: { locationIds: readonly string[]; now: string; reach: Expression<SqlBool>; limit: number },
): Promise<OpenDoseRow[]> {
  const { rows } = await sql<OpenDoseRow>`
    SELECT s.id, s.client_id, s.demographic_id, ${productName} AS product, s.due_at AS at, s.state, s.due_at,
      s.window_start, s.window_end, s.late_cutoff_at, count(*) OVER ()::int AS total
    FROM medication_schedules s
    JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    JOIN demographics d ON d.tenant_id = s.tenant_id AND d.id = s.demographic_id
    WHERE s.location_id = ANY (${[...locationIds]}::uuid[]) AND s.state IN ('planned', 'undocumented')
      AND s.due_at <= ${addMinutes(now, longestEarlyMin)} AND s.window_start <= ${now}
      AND d.location_id = s.location_id AND d.status IN ('admitted', 'on_leave') AND ${reach}
    ORDER BY s.window_end < ${now} DESC, s.due_at, s.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Active orders that no nurse has acknowledged, the oldest first. */
export async function oldestOrdersToAcknowledge(
  db: TenantDb,
  locationIds: readonly string[],
  reach: Expression<SqlBool>,
  limit: number,
): Promise<WorkItemRow[]> {
  const { rows } = await sql<WorkItemRow>`
    SELECT o.id, o.client_id, ${productName} AS product, o.created_at AS at, count(*) OVER ()::int AS total
    FROM orders o
    WHERE o.location_id = ANY (${[...locationIds]}::uuid[]) AND o.order_status IN (${statusCodes("active")})
      AND o.taken_at IS NULL AND ${reach}
    ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** A prescriber's proposals and active orders without a co-signature, the oldest first. */
export async function oldestOrdersToSign(
  db: TenantDb,
  clinicianId: string | null,
  reach: Expression<SqlBool>,
  limit: number,
): Promise<WorkItemRow[]> {
  const { rows } = await sql<WorkItemRow>`
    SELECT o.id, o.client_id, ${productName} AS product, o.created_at AS at, count(*) OVER ()::int AS total
    FROM orders o
    WHERE o.prescriber_id = ${clinicianId} AND (o.order_status IN (${statusCodes("pending_approval")})
      OR (o.order_status IN (${statusCodes("active")}) AND o.signature_state IN ('awaiting_cosign', 'cosign_overdue'))) AND ${reach}
    ORDER BY o.created_at, o.id LIMIT ${limit}`.execute(db);
  return rows;
}
