import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { statusCodes } from "../orders/order.store.ts";

/** Open scheduled orders of a location by frequency, without those that have times of their own. */
export async function ordersByFrequency(db: TenantDb, locationId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ frequencyCode: string; orders: number }>`
    SELECT line.frequency_code, count(DISTINCT o.id)::int AS orders
    FROM orders o
    JOIN order_lines line ON line.tenant_id = o.tenant_id AND line.order_id = o.id AND line.times IS NULL
    WHERE o.location_id = ${locationId} AND o.order_status IN (${statusCodes("active", "on_hold")})
      AND o.order_type = 'medication' AND o.schedule_kind = 'scheduled' AND o.archived_at IS NULL
    GROUP BY line.frequency_code`.execute(db);
  return new Map(rows.map(({ frequencyCode, orders }) => [frequencyCode, orders]));
}

export async function zoneOfLocation(db: TenantDb, locationId: string): Promise<string | undefined> {
  const row = await db.selectFrom("locations").where("id", "=", locationId).select("timeZone").executeTakeFirst();
  return row?.timeZone;
}

/** Saves the times of a frequency from a day on; a second change for the same day replaces the first. */
export async function writeMedTimes(
  db: TenantDb,
  change: { locationId: string; frequencyCode: string; times: readonly string[]; effectiveFrom: string },
): Promise<void> {
  const { times, ...key } = change;
  await db
    .insertInto("locationMedTimes")
    .values({ id: newId(), ...key, times: [...times] })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "locationId", "frequencyCode", "effectiveFrom"]).doUpdateSet({ times: [...times] }),
    )
    .execute();
}
