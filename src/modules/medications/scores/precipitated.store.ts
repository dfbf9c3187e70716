import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { nearItsMonth } from "../administrations/prn-history.store.ts";

interface DoseBeforeScore {
  orderId: string;
  locationId: string;
  product: string;
  prescriberId: string;
  prescriberName: string;
  occurredAt: string;
  /** The newest COWS before the dose. */
  before: number;
}

/** The last buprenorphine dose given since an instant, with the COWS before it. */
export async function buprenorphineBefore(
  db: TenantDb,
  demographicId: string,
  { since, until }: { since: string; until: string },
): Promise<DoseBeforeScore | undefined> {
  const { rows } = await sql<DoseBeforeScore>`
    SELECT o.id AS order_id, o.location_id, o.product_text AS product, o.prescriber_id,
           prescriber.full_name AS prescriber_name, l.occurred_at, cows.total AS before
    FROM medication_logs l
    JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
    JOIN clinicians prescriber ON prescriber.tenant_id = o.tenant_id AND prescriber.id = o.prescriber_id
    CROSS JOIN LATERAL (
      SELECT w.total FROM withdrawal_assessments w
      WHERE w.tenant_id = l.tenant_id AND w.demographic_id = l.demographic_id AND w.instrument = 'COWS'
        AND w.voided_at IS NULL AND w.taken_at <= l.occurred_at AND w.taken_at > ${addMinutes(since, -1440)}
      ORDER BY w.taken_at DESC, w.id DESC LIMIT 1) cows
    WHERE l.demographic_id = ${demographicId} AND l.voided_at IS NULL AND l.dose_given > 0
      AND l.occurred_at >= ${since} AND l.occurred_at <= ${until}
      AND l.partition_at BETWEEN ${since}::timestamptz - ${nearItsMonth} AND ${until}::timestamptz + ${nearItsMonth}
      AND l.ingredient_amounts @> '[{"ingredient": "buprenorphine"}]'
    ORDER BY l.occurred_at DESC LIMIT 1`.execute(db);
  return rows[0];
}
