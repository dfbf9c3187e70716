import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { OrderedLimits } from "./ranges.ts";
import type { Threshold } from "./threshold.contract.ts";

const number = (value: string | null) => (value === null ? null : Number(value));

/** Limits ordered in a stay, newest first. */
export async function thresholdsOf(db: TenantDb, demographicId: string): Promise<Threshold[]> {
  const rows = await db
    .selectFrom("metricThresholds as t")
    .leftJoin("clinicians as c", "c.id", "t.orderedById")
    .select([
      "t.id",
      "t.metricKey as metric",
      "t.low",
      "t.high",
      "t.criticalLow",
      "t.criticalHigh",
      "t.instructions",
      "c.fullName as orderedByName",
      sql<string>`lower(t.during)`.as("from"),
      sql<string | null>`upper(t.during)`.as("until"),
    ])
    .where("t.demographicId", "=", demographicId)
    // Replaced in the moment they were ordered.
    .where(sql<boolean>`NOT isempty(t.during)`)
    .orderBy(sql`lower(t.during)`, "desc")
    .orderBy("t.id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ...row,
    low: number(row.low),
    high: number(row.high),
    criticalLow: number(row.criticalLow),
    criticalHigh: number(row.criticalHigh),
  }));
}

/** The limits in force in these stays at an instant, by stay. */
export async function limitsAt(
  db: TenantDb,
  demographicIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, readonly OrderedLimits[]>> {
  const rows = await db
    .selectFrom("metricThresholds")
    .select(["demographicId", "metricKey as metric", "low", "high", "criticalLow", "criticalHigh"])
    .where("demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where(sql<boolean>`during @> ${at}::timestamptz`)
    .execute();
  return Map.groupBy(
    rows.map((row) => ({
      demographicId: row.demographicId,
      metric: row.metric,
      low: number(row.low),
      high: number(row.high),
      criticalLow: number(row.criticalLow),
      criticalHigh: number(row.criticalHigh),
    })),
    (row) => row.demographicId,
  );
}

/** Ends what is in force of one vital sign; an order of the same moment never was. */
export async function endThresholds(
  db: TenantDb,
  what: { demographicId: string; metric: string; at: string; by: string | null },
): Promise<void> {
  await db
    .updateTable("metricThresholds")
    .set({
      during: sql<string>`tstzrange(lower(during), greatest(${what.at}::timestamptz, lower(during)))`,
      endedById: what.by,
    })
    .where("demographicId", "=", what.demographicId)
    .where("metricKey", "=", what.metric)
    .where(sql<boolean>`upper_inf(during)`)
    .execute();
}

export async function insertThreshold(
  db: TenantDb,
  {
    metric,
    from,
    ...threshold
  }: OrderedLimits & {
    clientId: string;
    demographicId: string;
    instructions: string | null;
    orderedById: string;
    from: string;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("metricThresholds")
    .values({
      id,
      ...threshold,
      metricKey: metric,
      during: sql<string>`tstzrange(${from}::timestamptz, NULL)`,
    })
    .execute();
  return id;
}

export async function openThreshold(
  db: TenantDb,
  clientId: string,
  id: string,
): Promise<{ demographicId: string; metric: string }> {
  const row = await db
    .selectFrom("metricThresholds")
    .select(["demographicId", "metricKey as metric", sql<boolean>`upper_inf(during)`.as("open")])
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "These limits are not on this chart.");
  if (!row.open) throw new Problem("wrong-state", "These limits have already ended.");
  return row;
}
