import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { productName, statusCodes } from "../orders/order.store.ts";

export interface NextDoseRow {
  clientId: string;
  mrNo: string;
  at: string;
  product: string;
  late: boolean;
}

/** The first planned dose of each client due after `from`, late when its window ended before `now`. */
export async function nextDoses(
  db: TenantDb,
  clientIds: readonly string[],
  { from, now, reach }: { from: string; now: string; reach: Expression<SqlBool> },
): Promise<NextDoseRow[]> {
  const { rows } = await sql<NextDoseRow>`
    SELECT c.id AS client_id, c.mr_no, next.at, next.product, next.late
    FROM clients c CROSS JOIN LATERAL (
      SELECT s.due_at AS at, ${productName} AS product, s.window_end < ${now} AS late
      FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      WHERE s.tenant_id = c.tenant_id AND s.demographic_id = c.current_demographic_id AND s.state = 'planned'
        AND o.order_status IN (${statusCodes("active")}) AND s.due_at > ${from}
      ORDER BY s.due_at LIMIT 1) AS next
    WHERE c.id = ANY (${[...clientIds]}::uuid[]) AND ${reach}`.execute(db);
  return rows;
}
