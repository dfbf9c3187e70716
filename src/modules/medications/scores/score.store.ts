import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Scale, ScaleBand, ScaleItem } from "./scale.ts";
import type { Score } from "./score.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "withdrawal_assessments.items": Record<string, number>;
    "scale_definitions.items": readonly ScaleItem[];
    "scale_definitions.bands": readonly ScaleBand[];
  }
}

/** The newest version of each scale that the facility saved. */
export async function ownScales(db: TenantDb): Promise<Scale[]> {
  const rows = await db
    .selectFrom("scaleDefinitions")
    .distinctOn(sql`lower(key)`)
    .select(["key", "name", "versionNo as version", "items", "bands"])
    .orderBy(sql`lower(key)`)
    .orderBy("versionNo", "desc")
    .execute();
  return rows;
}

export async function insertScale(db: TenantDb, { version, items, bands, ...scale }: Scale): Promise<string> {
  const id = newId();
  await db
    .insertInto("scaleDefinitions")
    .values({ id, ...scale, versionNo: version, items: jsonb(items), bands: jsonb(bands) })
    .execute();
  return id;
}

function selectScores(db: TenantDb) {
  return db
    .selectFrom("withdrawalAssessments as s")
    .innerJoin("clinicians as who", (join) =>
      join.onRef("who.tenantId", "=", "s.tenantId").onRef("who.id", "=", "s.takenBy"),
    )
    .select([
      "s.id",
      "s.clientId",
      "s.demographicId",
      "s.instrument",
      "s.scaleVersion",
      "s.items",
      "s.total",
      "s.band",
      "s.bandTone",
      "s.takenAt",
      "who.fullName as takenByName",
      "s.decidesDoses",
      "s.lateReason",
      "s.voidedAt",
      "s.voidReason",
      "s.version",
    ]);
}

export async function scoresOfStay(
  db: TenantDb,
  { demographicId, instrument, limit }: { demographicId: string; instrument?: string | undefined; limit: number },
): Promise<Score[]> {
  let query = selectScores(db).where("s.demographicId", "=", demographicId);
  if (instrument !== undefined) query = query.where("s.instrument", "=", instrument);
  return query.orderBy("s.takenAt", "desc").orderBy("s.id", "desc").limit(limit).execute();
}

export async function scoreById(db: TenantDb, scoreId: string): Promise<Score> {
  const row = await selectScores(db).where("s.id", "=", scoreId).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export async function scoreForUpdate(db: TenantDb, scoreId: string): Promise<Score & { takenBy: string }> {
  const row = await selectScores(db).select("s.takenBy").where("s.id", "=", scoreId).forUpdate("s").executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export async function scoreOfRequest(db: TenantDb, clientRequestId: string): Promise<Score | undefined> {
  return selectScores(db).where("s.clientRequestId", "=", clientRequestId).executeTakeFirst();
}

export interface NewScore {
  id: string;
  clientId: string;
  demographicId: string;
  instrument: string;
  scaleVersion: number;
  items: Record<string, number>;
  total: number;
  band: string;
  bandTone: Score["bandTone"];
  takenAt: string;
  takenBy: string;
  decidesDoses: boolean;
  lateReason: string | null;
  clientRequestId: string;
}

export async function insertScore(db: TenantDb, { items, ...score }: NewScore): Promise<void> {
  await db
    .insertInto("withdrawalAssessments")
    .values({ ...score, items: jsonb(items) })
    .execute();
}

export async function saveVoid(db: TenantDb, scoreId: string, by: string, reason: string, at: string): Promise<void> {
  await db
    .updateTable("withdrawalAssessments")
    .set({ voidedAt: at, voidedBy: by, voidReason: reason })
    .where("id", "=", scoreId)
    .execute();
}

export interface DecidingScore {
  id: string;
  instrument: string;
  total: number;
  band: string;
  takenAt: string;
}

/** The newest score of an instrument that may decide about a dose given at an instant, taken since `since`. */
export async function decidingScore(
  db: TenantDb,
  {
    demographicId,
    instrument,
    since,
    until,
  }: { demographicId: string; instrument: string; since: string; until: string },
): Promise<DecidingScore | undefined> {
  return db
    .selectFrom("withdrawalAssessments")
    .select(["id", "instrument", "total", "band", "takenAt"])
    .where("demographicId", "=", demographicId)
    .where(sql<boolean>`lower(instrument) = lower(${instrument})`)
    .where("takenAt", ">=", since)
    .where("takenAt", "<=", until)
    .where("decidesDoses", "=", true)
    .where("voidedAt", "is", null)
    .orderBy("takenAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Scores of a client that were not voided, oldest first, up to the latest 1,000. */
export async function scoresOfClient(
  db: TenantDb,
  clientId: string,
): Promise<{ instrument: string; total: number; band: string; takenAt: string }[]> {
  const rows = await db
    .selectFrom("withdrawalAssessments")
    .select(["instrument", "total", "band", "takenAt"])
    .where("clientId", "=", clientId)
    .where("voidedAt", "is", null)
    .orderBy("takenAt", "desc")
    .limit(1000)
    .execute();
  return rows.reverse();
}

/** The latest score of each scale in a stay since an instant; voided ones are left out. */
export function latestScoresOf(view: { db: TenantDb }, demographicId: string, since: string) {
  return view.db
    .selectFrom("withdrawalAssessments")
    .distinctOn("instrument")
    .select(["instrument", "total", "band", "takenAt"])
    .where("demographicId", "=", demographicId)
    .where("takenAt", ">=", since)
    .where("voidedAt", "is", null)
    .orderBy("instrument")
    .orderBy("takenAt", "desc")
    .execute();
}

/** The first and last score of each of these scales in a span; voided ones are left out. */
export async function scoreSpanOf(
  view: { db: TenantDb },
  demographicId: string,
  instruments: readonly string[],
  { since, until }: { since: string; until: string },
): Promise<Map<string, { first: number; last: number; at: string }>> {
  const spans = new Map<string, { first: number; last: number; at: string }>();
  if (instruments.length === 0) return spans;
  const rows = await view.db
    .selectFrom("withdrawalAssessments")
    .select(["instrument", "total", "takenAt"])
    .where("demographicId", "=", demographicId)
    .where("instrument", "in", [...instruments])
    .where("takenAt", ">=", since)
    .where("takenAt", "<=", until)
    .where("voidedAt", "is", null)
    .orderBy("takenAt")
    .limit(1000)
    .execute();
  for (const { instrument, total, takenAt } of rows)
    spans.set(instrument, { first: spans.get(instrument)?.first ?? total, last: total, at: takenAt });
  return spans;
}
