import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { productName, statusCodes } from "./order.store.ts";

export interface EndingOrder {
  id: string;
  clientId: string;
  product: string;
  endAt: string;
  total: number;
}

/** A prescriber's active orders that end in (from, to], the earliest first. A one-time order has nothing to renew. */
export async function ordersEnding(
  db: TenantDb,
  { clinicianId, from, to, limit }: { clinicianId: string | null; from: string; to: string; limit: number },
): Promise<EndingOrder[]> {
  const { rows } = await sql<EndingOrder>`
    SELECT o.id, o.client_id, ${productName} AS product, o.end_at, count(*) OVER ()::int AS total
    FROM orders o
    WHERE o.prescriber_id = ${clinicianId} AND o.order_status IN (${statusCodes("active")})
      AND o.schedule_kind NOT IN ('once', 'stat', 'now') AND o.end_at > ${from} AND o.end_at <= ${to}
    ORDER BY o.end_at, o.id LIMIT ${limit}`.execute(db);
  return rows;
}
