import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { GivenDose } from "./prn.ts";

/**
 * The most a given dose's time can differ from its partition key: no dose is given past its late cutoff (MED-34). Reads of
 * the last days use it to scan only the months that can hold them.
 */
export const nearItsMonth = sql.raw("interval '31 days'");

/** Locks a client's ingredients, so that two PRN doses charted at once cannot both pass the limits (MED-36). */
export async function lockIngredients(db: TenantDb, clientId: string, ingredients: readonly string[]): Promise<void> {
  const keys = [...new Set(ingredients)].sort().map((ingredient) => `dose:${clientId}:${ingredient}`);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`.execute(db);
}

export interface PrnHistoryRow extends GivenDose {
  logId: string;
  version: number;
  recheckDueAt: string | null;
  recheckAt: string | null;
  prnReasonCode: string | null;
}

/** Doses of an ingredient given since an instant, over all orders and products, newest first. */
export async function dosesOfIngredient(
  db: TenantDb,
  demographicId: string,
  order: { id: string; ingredient: string; unit: string },
  since: string,
): Promise<PrnHistoryRow[]> {
  const { rows } = await sql<PrnHistoryRow>`
    SELECT l.id AS log_id, l.version, l.occurred_at, l.order_id = ${order.id} AS of_this_order, l.recheck_due_at,
           l.recheck_at, l.prn_reason_code, coalesce((SELECT sum((a ->> 'amount')::numeric)
             FROM jsonb_array_elements(l.ingredient_amounts) a
             WHERE a ->> 'ingredient' = ${order.ingredient} AND a ->> 'unit' = ${order.unit}), 0)::text AS amount
    FROM medication_logs l
    WHERE l.demographic_id = ${demographicId} AND l.occurred_at > ${since} AND l.voided_at IS NULL AND l.dose_given > 0
      AND l.partition_at > ${since}::timestamptz - ${nearItsMonth}
      AND (l.order_id = ${order.id} OR l.ingredient_amounts @> jsonb_build_array(jsonb_build_object('ingredient', ${order.ingredient}::text)))
    ORDER BY l.occurred_at DESC`.execute(db);
  return rows;
}
