import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { DefinedMetric } from "./definition.contract.ts";
import type { RangeBand } from "./ranges.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "metric_definitions.bands": readonly RangeBand[];
  }
}

type Definition = Omit<DefinedMetric, "bands"> & { bands: readonly RangeBand[] };

/** What the facility changed, by metric; the others are as shipped. */
export async function definitionsOf(db: TenantDb): Promise<ReadonlyMap<string, Definition>> {
  const rows = await db
    .selectFrom("metricDefinitions as m")
    .leftJoin("clinicians as c", "c.userId", "m.updatedBy")
    .select([
      "m.metricKey as metric",
      "m.offered",
      "m.bands",
      "m.updatedAt as changedAt",
      "c.fullName as changedByName",
      "m.version",
    ])
    .execute();
  return new Map(rows.map((row) => [row.metric, row]));
}

/** Locks the definition, so that of two users who save at once the second sees the first's. */
export async function definitionForUpdate(
  db: TenantDb,
  metric: string,
): Promise<{ id: string; version: number } | undefined> {
  return db
    .selectFrom("metricDefinitions")
    .select(["id", "version"])
    .where("metricKey", "=", metric)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveDefinition(
  db: TenantDb,
  id: string | undefined,
  { metric, offered, bands }: Pick<Definition, "metric" | "offered" | "bands">,
): Promise<string | undefined> {
  if (id !== undefined) {
    await db
      .updateTable("metricDefinitions")
      .set({ offered, bands: jsonb(bands) })
      .where("id", "=", id)
      .execute();
    return id;
  }
  const made = newId();
  // Undefined where another user has just made it.
  const row = await db
    .insertInto("metricDefinitions")
    .values({ id: made, metricKey: metric, offered, bands: jsonb(bands) })
    .onConflict((conflict) => conflict.columns(["tenantId", "metricKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
