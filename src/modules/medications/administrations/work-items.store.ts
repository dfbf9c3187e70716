import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { productName, statusCodes } from "../orders/order.store.ts";

/** One of the oldest items, with the number of all. `at`: when it was due or ordered. */
export interface WorkItemRow {
  id: string;
  clientId: string;
  product: string;
  at: string;
  total: number;
}

/** Planned doses of active orders due in (from, to], the earliest first. */
export async function oldestDosesDue(
  db: TenantDb,
  {
    locationIds,
    from,
    to,
    reach,
    limit,
  }: { locationIds: readonly string[]; from: string; to: string; reach: Expression<SqlBool>; limit: number },
): Promise<WorkItemRow[]> {
  const { rows } = await sql<WorkItemRow>`
    SELECT s.id, s.client_id, ${productName} AS product, s.due_at AS at, count(*) OVER ()::int AS total
    FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    WHERE s.location_id = ANY (${[...locationIds]}::uuid[]) AND s.state = 'planned'
      AND o.order_status IN (${statusCodes("active")}) AND s.due_at <= ${to} AND s.due_at > ${from} AND ${reach}
    ORDER BY s.due_at, s.id LIMIT ${limit}`.execute(db);
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
