import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { productName, statusCodes } from "../orders/order.store.ts";
import type { effects } from "./log.contract.ts";
import type { Outcome } from "./outcome.ts";
import { nearItsMonth } from "./prn-history.store.ts";

interface DoseLineRow {
  demographicId: string;
  at: string;
  product: string;
  result: Outcome;
  reasonCode: string | null;
  isPrn: boolean;
  prnReasonCode: string | null;
  recheckDueAt: string | null;
  effect: (typeof effects)[number] | null;
}

/** Doses not given and PRN doses of these stays in a span, oldest first, in one statement. */
export async function doseLineRows(
  db: TenantDb,
  demographicIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DoseLineRow[]> {
  const { rows } = await sql<DoseLineRow>`
    SELECT g.demographic_id, g.occurred_at AS at, ${productName} AS product, g.result, g.reason_code,
      g.timing = 'prn' AS is_prn, g.prn_reason_code, g.recheck_due_at, g.effect
    FROM medication_logs g JOIN orders o ON o.tenant_id = g.tenant_id AND o.id = g.order_id
    WHERE g.demographic_id = ANY (${[...demographicIds]}::uuid[])
      AND g.occurred_at >= ${from}::timestamptz AND g.occurred_at < ${to}::timestamptz
      AND g.partition_at > ${from}::timestamptz - ${nearItsMonth} AND g.voided_at IS NULL
      AND (g.timing = 'prn' OR g.result IN ('refused', 'held', 'missed', 'not_available', 'vomited'))
    ORDER BY g.occurred_at, g.id`.execute(db);
  return rows;
}

interface CurrentMedicationRow {
  product: string;
  sig: string;
  lastGivenAt: string | null;
  nextDueAt: string | null;
}

/** Active medication orders of a stay with the last dose given and the next one planned, by name, in one statement. */
export async function currentMedicationRows(db: TenantDb, demographicId: string): Promise<CurrentMedicationRow[]> {
  const { rows } = await sql<CurrentMedicationRow>`
    SELECT ${productName} AS product, o.sig_text AS sig,
      (SELECT g.occurred_at FROM medication_logs g WHERE g.tenant_id = o.tenant_id AND g.order_id = o.id
        AND g.voided_at IS NULL AND g.result IN ('given', 'observed_self', 'reported_self')
        ORDER BY g.occurred_at DESC LIMIT 1) AS last_given_at,
      (SELECT s.due_at FROM medication_schedules s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id
        AND s.demographic_id = o.demographic_id AND s.state = 'planned' ORDER BY s.due_at LIMIT 1) AS next_due_at
    FROM orders o
    WHERE o.demographic_id = ${demographicId} AND o.order_status IN (${statusCodes("active")}) AND o.order_type = 'medication'
      AND o.archived_at IS NULL
    ORDER BY o.product_text, o.id`.execute(db);
  return rows;
}
