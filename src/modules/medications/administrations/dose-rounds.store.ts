import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { statusCodes } from "../orders/order.store.ts";

export interface DoseRound {
  at: string;
  doses: number;
  clients: number;
}

/** Planned doses due in [from, to), one row per due time. */
export async function doseRoundsIn(
  db: TenantDb,
  { locationIds, from, to, limit }: { locationIds: readonly string[]; from: string; to: string; limit: number },
): Promise<DoseRound[]> {
  const { rows } = await sql<DoseRound>`
    SELECT s.due_at AS at, count(*)::int AS doses, count(DISTINCT s.client_id)::int AS clients
    FROM medication_schedules s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    WHERE s.location_id = ANY (${[...locationIds]}::uuid[]) AND s.state = 'planned'
      AND o.order_status IN (${statusCodes("active")}) AND s.due_at >= ${from} AND s.due_at < ${to}
    GROUP BY s.due_at ORDER BY s.due_at LIMIT ${limit}`.execute(db);
  return rows;
}
