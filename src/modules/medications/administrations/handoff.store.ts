import { type Expression, type SqlBool, sql } from "kysely";
import type { HandoffRow } from "#modules/clients/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { productName, statusCodes } from "../orders/order.store.ts";
import type { Outcome } from "./outcome.ts";

/** What a handoff covers; `reach` is true for the clients the reader may see. */
export interface HandoffSpan {
  locationIds: readonly string[];
  from: string;
  to: string;
  reach: Expression<SqlBool>;
  limit: number;
}

export interface DoseHandoffRow extends HandoffRow {
  product: string;
}
const client = sql`c.id AS client_id, c.mr_no, c.legal_first_name, c.legal_last_name, c.suffix, c.preferred_name`;

export async function dosesNotGivenIn(db: TenantDb, { locationIds, from, to, reach, limit }: HandoffSpan) {
  const { rows } = await sql<DoseHandoffRow & { result: Outcome; reasonCode: string | null }>`
    SELECT g.id, g.occurred_at AS at, g.result, g.reason_code, ${productName} AS product, ${client},
      count(*) OVER ()::int AS total
    FROM medication_logs g
    JOIN orders o ON o.tenant_id = g.tenant_id AND o.id = g.order_id
    JOIN clients c ON c.tenant_id = g.tenant_id AND c.id = g.client_id
    WHERE g.location_id = ANY (${[...locationIds]}::uuid[]) AND g.occurred_at >= ${from} AND g.occurred_at <= ${to}
      AND g.result IN ('refused', 'held', 'missed', 'not_available', 'vomited') AND g.voided_at IS NULL AND ${reach}
    ORDER BY g.occurred_at DESC, g.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function ordersEnteredIn(db: TenantDb, { locationIds, from, to, reach, limit }: HandoffSpan) {
  const { rows } = await sql<DoseHandoffRow & { orderStatus: number; takenAt: string | null }>`
    SELECT o.id, o.created_at AS at, o.order_status, o.taken_at, ${productName} AS product, ${client},
      count(*) OVER ()::int AS total
    FROM orders o JOIN clients c ON c.tenant_id = o.tenant_id AND c.id = o.client_id
    WHERE o.location_id = ANY (${[...locationIds]}::uuid[]) AND o.archived_at IS NULL
      AND o.order_status IN (${statusCodes("pending_approval", "active", "on_hold")})
      AND o.created_at >= ${from} AND o.created_at <= ${to} AND ${reach}
    ORDER BY o.created_at DESC, o.id LIMIT ${limit}`.execute(db);
  return rows;
}
