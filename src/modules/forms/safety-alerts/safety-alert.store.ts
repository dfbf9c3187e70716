import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { AlertLevel } from "../assessments/instruments/instrument.ts";
import type { SafetyAlert } from "./safety-alert.contract.ts";
import type { AlertSource, SafetyAlertStatus } from "./safety-alert.ts";

export interface SafetyAlertRecord {
  id: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  source: AlertSource;
  sourceId: string;
  level: AlertLevel;
  summary: string;
  raisedAt: string;
  status: SafetyAlertStatus;
  step: number;
  nextStepAt: string | null;
  acknowledgedBy: string | null;
  acknowledgedAt: string | null;
  action: string | null;
  closedAt: string | null;
  closedBy: string | null;
  version: number;
}
const columns = [
  "id",
  "clientId",
  "demographicId",
  "locationId",
  "source",
  "sourceId",
  "level",
  "summary",
  "raisedAt",
  "status",
  "step",
  "nextStepAt",
  "acknowledgedBy",
  "acknowledgedAt",
  "action",
  "closedAt",
  "closedBy",
  "version",
] as const;

export interface NewSafetyAlert {
  clientId: string;
  demographicId: string;
  locationId: string;
  source: AlertSource;
  sourceId: string;
  level: AlertLevel;
  summary: string;
}

/** Null where the source already raised an alert of this level. */
export async function insertAlert(
  db: TenantDb,
  alert: NewSafetyAlert & { raisedAt: string; nextStepAt: string | null },
): Promise<string | null> {
  const row = await db
    .insertInto("safetyAlerts")
    .values({ id: newId(), ...alert })
    .onConflict((conflict) => conflict.columns(["tenantId", "source", "sourceId", "level"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Throws `not-found`. Locks the alert. */
export async function alertForUpdate(db: TenantDb, id: string): Promise<SafetyAlertRecord> {
  const row = await db.selectFrom("safetyAlerts").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "Safety alert not found.");
  return row;
}

export const alertClientColumn = sql<string>`a.client_id`;

const shown = (db: TenantDb) =>
  db
    .selectFrom("safetyAlerts as a")
    .innerJoin("clients as c", "c.id", "a.clientId")
    .innerJoin("locations as l", "l.id", "a.locationId")
    .leftJoin("clinicians as ack", "ack.userId", "a.acknowledgedBy")
    .leftJoin("clinicians as closer", "closer.userId", "a.closedBy")
    .select([
      "a.id",
      "a.clientId",
      "c.mrNo",
      "l.name as locationName",
      "l.timeZone",
      "a.source",
      "a.sourceId",
      "a.level",
      "a.summary",
      "a.raisedAt",
      "a.status",
      "a.step",
      "a.nextStepAt",
      "a.acknowledgedAt",
      "ack.fullName as acknowledgedByName",
      "a.action",
      "a.closedAt",
      "closer.fullName as closedByName",
      "a.version",
    ]);

/** An alert without the client's name, which the clients module tells. */
type ShownAlert = Omit<SafetyAlert, "clientName">;

export async function shownAlert(db: TenantDb, id: string): Promise<ShownAlert> {
  return shown(db).where("a.id", "=", id).executeTakeFirstOrThrow();
}

export async function alertPage(
  db: TenantDb,
  inReach: Expression<SqlBool>,
  {
    status,
    clientId,
    page,
    pageSize,
  }: {
    status: readonly SafetyAlertStatus[] | undefined;
    clientId: string | undefined;
    page: number;
    pageSize: number;
  },
) {
  let query = shown(db).where(inReach);
  if (status) query = query.where("a.status", "in", [...status]);
  if (clientId) query = query.where("a.clientId", "=", clientId);
  return paginate(db, query.orderBy("a.raisedAt", "desc").orderBy("a.id"), { page, pageSize }, { countTo: 10_000 });
}

const rank: RawBuilder<number> = sql`CASE a.level WHEN 'imminent' THEN 4 WHEN 'high' THEN 3 WHEN 'moderate' THEN 2 ELSE 1 END`;

export async function countOpen(db: TenantDb, inReach: Expression<SqlBool>) {
  const row = await db
    .selectFrom("safetyAlerts as a")
    .select([
      sql<number>`count(*) FILTER (WHERE a.status = 'open')::int`.as("open"),
      sql<number>`count(*) FILTER (WHERE a.status = 'acknowledged')::int`.as("acknowledged"),
      sql<number | null>`max(${rank})`.as("highest"),
    ])
    .where("a.status", "in", ["open", "acknowledged"])
    .where(inReach)
    .executeTakeFirstOrThrow();
  return row;
}

/** Open alerts whose next step has come, locked; those another process works on are left to it. */
export async function alertsToEscalate(db: TenantDb, now: string, limit: number): Promise<SafetyAlertRecord[]> {
  return db
    .selectFrom("safetyAlerts")
    .select(columns)
    .where("status", "=", "open")
    .where("nextStepAt", "<=", now)
    .orderBy("nextStepAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function nextEscalation(db: TenantDb): Promise<string | null> {
  const row = await db
    .selectFrom("safetyAlerts")
    .select((eb) => eb.fn.min("nextStepAt").as("at"))
    .where("status", "=", "open")
    .where("nextStepAt", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function saveStep(db: TenantDb, id: string, step: number, nextStepAt: string | null): Promise<void> {
  await db.updateTable("safetyAlerts").set({ step, nextStepAt }).where("id", "=", id).execute();
}
