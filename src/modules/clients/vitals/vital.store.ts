import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import type { Ranges } from "./ranges.ts";
import { type EvaluatedReading, type Flag, isCritical } from "./reading.ts";
import type { MetricSet, Reading } from "./vital.contract.ts";
import { lateMinutes } from "./vital.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "metric_sets.not_done": MetricSet["notDone"];
    "metric_readings.ranges": Ranges;
    "metric_readings.acknowledgement": { by: string | null; at: string; actionTaken: string };
  }
}

const readingColumns = [
  "id",
  "setId",
  "metricKey",
  "value",
  "enteredValue",
  "enteredUnit",
  "flag",
  "ranges",
  "status",
  "errorReason",
  "told",
  "acknowledgement",
  "clientId",
  "demographicId",
] as const;
function readings(db: TenantDb) {
  return db.selectFrom("metricReadings").select(readingColumns);
}
type ReadingRow = Awaited<ReturnType<ReturnType<typeof readings>["execute"]>>[number];

export function toReading(row: ReadingRow): Reading {
  return {
    id: row.id,
    metric: row.metricKey,
    value: Number(row.value),
    enteredValue: row.enteredValue,
    enteredUnit: row.enteredUnit,
    flag: row.flag,
    ranges: row.ranges,
    status: row.status,
    errorReason: row.errorReason,
    told: row.told,
    acknowledged: row.acknowledgement !== null,
  };
}

export interface SetQuery {
  clientId: string;
  demographicId?: string | undefined;
  setIds?: readonly string[];
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

/** Sets with their readings, newest first, in two statements. */
export async function metricSets(db: TenantDb, query: SetQuery): Promise<MetricSet[]> {
  let sets = db
    .selectFrom("metricSets as s")
    .leftJoin("clinicians as c", "c.id", "s.recordedById")
    .leftJoin("clinicians as a", "a.id", "s.acceptedById")
    .leftJoin("vitalDevices as v", "v.id", "s.deviceId")
    .select([
      "s.id",
      "s.demographicId",
      "s.effectiveAt",
      "s.recordedAt",
      "s.recordedById",
      "c.fullName as recordedByName",
      "v.name as deviceName",
      "a.fullName as acceptedByName",
      "s.context",
      "s.position",
      "s.lateReason",
      "s.notDone",
    ])
    .where("s.clientId", "=", query.clientId);
  if (query.demographicId !== undefined) sets = sets.where("s.demographicId", "=", query.demographicId);
  if (query.from !== undefined) sets = sets.where("s.effectiveAt", ">=", query.from);
  if (query.to !== undefined) sets = sets.where("s.effectiveAt", "<", query.to);
  if (query.setIds !== undefined) sets = sets.where("s.id", "in", [...query.setIds]);
  const rows = await sets.orderBy("s.effectiveAt", "desc").orderBy("s.id", "desc").limit(query.limit).execute();
  if (rows.length === 0) return [];
  const found = await readings(db)
    .where("setId", "=", sql<string>`ANY (${rows.map((row) => row.id)}::uuid[])`)
    // As they were entered.
    .orderBy("id")
    .execute();
  const bySet = Map.groupBy(found, (row) => row.setId);
  return rows.map((row) => ({
    ...row,
    late: minutesBetween(row.effectiveAt, row.recordedAt) > lateMinutes,
    readings: (bySet.get(row.id) ?? []).map(toReading),
  }));
}

export async function setById(db: TenantDb, clientId: string, setId: string): Promise<MetricSet> {
  const [set] = await metricSets(db, { clientId, setIds: [setId], limit: 1 });
  if (!set) throw new Problem("not-found", "Vitals not found on this chart.");
  return set;
}

/** The set already recorded for a request id (VIT-5). */
export async function setOfRequest(
  db: TenantDb,
  clientRequestId: string,
): Promise<{ setId: string; clientId: string } | null> {
  const row = await db
    .selectFrom("metricSets")
    .select(["id", "clientId"])
    .where("clientRequestId", "=", clientRequestId)
    .executeTakeFirst();
  return row ? { setId: row.id, clientId: row.clientId } : null;
}

export interface NewSet {
  clientId: string;
  demographicId: string;
  effectiveAt: string;
  clientRequestId: string;
  context: MetricSet["context"];
  position: MetricSet["position"];
  lateReason: string | null;
  notDone: MetricSet["notDone"];
  readings: readonly EvaluatedReading[];
  told: string | null;
  /** The monitor that sent it: its readings are preliminary. */
  deviceId: string | null;
}

export async function insertSet(act: Act, set: NewSet): Promise<string> {
  const { readings: evaluated, told, notDone, ...columns } = set;
  const id = newId();
  await act.db
    .insertInto("metricSets")
    .values({
      id,
      ...columns,
      notDone: jsonb(notDone),
      recordedAt: act.now,
      recordedById: act.actor.clinicianId,
      source: set.deviceId === null ? "staff" : "device",
    })
    .execute();
  if (evaluated.length > 0)
    await act.db
      .insertInto("metricReadings")
      .values(
        evaluated.map((reading) => ({
          id: newId(),
          setId: id,
          clientId: set.clientId,
          demographicId: set.demographicId,
          metricKey: reading.metric,
          effectiveAt: set.effectiveAt,
          value: reading.value,
          enteredValue: reading.enteredValue,
          enteredUnit: reading.enteredUnit,
          flag: reading.flag,
          ranges: jsonb(reading.ranges),
          status: set.deviceId === null ? ("final" as const) : ("preliminary" as const),
          told: isCritical(reading.flag) ? told : null,
        })),
      )
      .execute();
  return id;
}

export async function readingForUpdate(db: TenantDb, clientId: string, readingId: string) {
  const row = await readings(db).where("id", "=", readingId).forUpdate().executeTakeFirst();
  if (row?.clientId !== clientId) throw new Problem("not-found", "Reading not found on this chart.");
  return row;
}

/** Marks readings as entered in error; their values stay in the record (VIT-4). */
export async function markInError(
  act: Act,
  error: { setId: string; readingIds: readonly string[]; reason: string; replacedBySetId: string | undefined },
): Promise<void> {
  const replacements =
    error.replacedBySetId === undefined
      ? new Map<string, string>()
      : new Map(
          (await readings(act.db).where("setId", "=", error.replacedBySetId).execute()).map((r) => [r.metricKey, r.id]),
        );
  const rows = await readings(act.db)
    .where("setId", "=", error.setId)
    .where("id", "=", sql<string>`ANY (${[...error.readingIds]}::uuid[])`)
    .where("status", "<>", "entered_in_error")
    .execute();
  for (const row of rows)
    await act.db
      .updateTable("metricReadings")
      .set({
        status: "entered_in_error",
        errorReason: error.reason,
        errorById: act.actor.clinicianId,
        errorAt: act.now,
        replacedById: replacements.get(row.metricKey) ?? null,
      })
      .where("id", "=", row.id)
      .execute();
}

/** Saves who acknowledged a critical reading, when, and the action taken (VIT-7). */
export async function saveAcknowledgement(act: Act, readingId: string, actionTaken: string): Promise<void> {
  await act.db
    .updateTable("metricReadings")
    .set({ acknowledgement: jsonb({ by: act.actor.clinicianId, at: act.now, actionTaken }) })
    .where("id", "=", readingId)
    .execute();
}

export interface SeriesRow {
  metricKey: string;
  effectiveAt: string;
  value: string;
  flag: Flag | null;
}
export async function seriesRows(
  db: TenantDb,
  query: { clientId: string; keys: readonly string[]; from?: string | undefined; to?: string | undefined },
): Promise<SeriesRow[]> {
  let rows = db
    .selectFrom("metricReadings")
    .select(["metricKey", "effectiveAt", "value", "flag"])
    .where("clientId", "=", query.clientId)
    .where("metricKey", "=", sql<string>`ANY (${[...query.keys]}::text[])`)
    .where("status", "=", "final");
  if (query.from !== undefined) rows = rows.where("effectiveAt", ">=", query.from);
  if (query.to !== undefined) rows = rows.where("effectiveAt", "<", query.to);
  // Matches the index read backwards, so no sort is needed.
  return rows.orderBy("metricKey", "desc").orderBy("effectiveAt").limit(50_000).execute();
}

export interface LatestMetric {
  metric: string;
  value: number;
  enteredValue: string;
  enteredUnit: string;
  flag: Flag | null;
  effectiveAt: string;
  readingId: string;
}

/** The first final value of a metric in a span; null where there is none. */
export async function firstReadingSince(
  db: TenantDb,
  clientId: string,
  metric: string,
  from: string,
  before: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("metricReadings")
    .select("value")
    .where("clientId", "=", clientId)
    .where("metricKey", "=", metric)
    .where("effectiveAt", ">=", from)
    .where("effectiveAt", "<", before)
    .where("status", "=", "final")
    .orderBy("effectiveAt")
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.value) : null;
}

/** The readings of a set that a monitor sent become final. */
export async function acceptSet(act: Act, setId: string, told: string | null): Promise<void> {
  await act.db
    .updateTable("metricSets")
    .set({ acceptedById: act.actor.clinicianId, acceptedAt: act.now })
    .where("id", "=", setId)
    .execute();
  await act.db
    .updateTable("metricReadings")
    .set({
      status: "final",
      told: sql<string | null>`CASE WHEN flag IN ('LL', 'HH') THEN ${told}::text ELSE told END`,
    })
    .where("setId", "=", setId)
    .where("status", "=", "preliminary")
    .execute();
}

/** The latest final reading of each metric, by key, taken by an instant if given; metrics never measured are absent. */
export async function latestMetrics(
  view: { db: TenantDb },
  clientId: string,
  keys: readonly string[],
  until: string | null = null,
): Promise<Map<string, LatestMetric>> {
  const { rows } = await sql<LatestMetric & { value: string }>`
    SELECT k.key AS metric, r.value, r.entered_value, r.entered_unit, r.flag, r.effective_at, r.id AS reading_id
    FROM unnest(${[...keys]}::text[]) AS k(key)
    CROSS JOIN LATERAL (
      SELECT * FROM metric_readings m
      WHERE m.client_id = ${clientId} AND m.metric_key = k.key AND m.status = 'final'
        AND (${until}::timestamptz IS NULL OR m.effective_at <= ${until}::timestamptz)
      ORDER BY m.effective_at DESC LIMIT 1
    ) r`.execute(view.db);
  return new Map(rows.map((row) => [row.metric, { ...row, value: Number(row.value) }]));
}
