import { type SqlBool, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import type { Alert } from "./alert.contract.ts";
import {
  type AlertCategory,
  type AlertLevel,
  alertLabels,
  alertLevelLabels,
  bySeverity,
  openAlertStatuses,
} from "./alert.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "alerts.evidence": { type: string; id: string }[];
  }
}

const columns = [
  "id",
  "demographicId",
  "category",
  "level",
  "instructions",
  "observation",
  "reviewDueAt",
  "status",
  "statusReason",
  "createdAt",
  "version",
] as const;

export async function alertsOf(db: TenantDb, clientId: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(columns)
    .where("clientId", "=", clientId)
    .orderBy(sql`status IN ('active', 'proposed')`, "desc")
    .orderBy("createdAt", "desc")
    .execute();
  return rows;
}

/** Active and proposed alerts for the banner, most severe first. */
export async function activeAlerts(db: TenantDb, clientId: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom("alerts")
    .select(columns)
    .where("clientId", "=", clientId)
    .where("status", "in", [...openAlertStatuses])
    .execute();
  return rows.sort(bySeverity);
}

export type ChartAlert = Alert & { clientId: string };

export async function alertForUpdate(db: TenantDb, alertId: string): Promise<ChartAlert> {
  const row = await db
    .selectFrom("alerts")
    .select([...columns, "clientId"])
    .where("id", "=", alertId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Alert not found on this chart.");
  return row;
}

export interface NewAlert {
  clientId: string;
  demographicId?: string | null;
  category: AlertCategory;
  level: AlertLevel;
  instructions?: string | null;
  observation?: Alert["observation"];
  reviewDueAt?: string | null;
  /** Source records, ids only. */
  evidence?: readonly { type: string; id: string }[];
}

async function insertProposal(act: Act, alert: NewAlert): Promise<string> {
  const id = newId();
  await act.db
    .insertInto("alerts")
    .values({
      id,
      clientId: alert.clientId,
      demographicId: alert.demographicId ?? null,
      category: alert.category,
      level: alert.level,
      instructions: alert.instructions ?? null,
      observation: alert.observation ?? null,
      reviewDueAt: alert.reviewDueAt ?? null,
      status: "proposed",
      evidence: jsonb([...(alert.evidence ?? [])]),
      createdAt: act.now,
    })
    .execute();
  return id;
}

/**
 * Proposes an alert from a score, form or incident, for staff to accept or decline. Returns its id, or null when the chart
 * already has an open alert of the category.
 */
export async function proposeAlert(act: Act, alert: NewAlert): Promise<string | null> {
  const open = await act.db
    .selectFrom("alerts")
    .select("id")
    .where("clientId", "=", alert.clientId)
    .where("category", "=", alert.category)
    .where("status", "in", [...openAlertStatuses])
    .executeTakeFirst();
  if (open) return null;
  const id = await insertProposal(act, alert);
  await announceAlert(act, { ...alert, id, status: "proposed", version: 1 }, "Alert proposed");
  return id;
}

const ended = { active: "Discharged", proposed: "Discharged before review" } as const;

/** Resolves the open alerts of an episode at its discharge. */
export async function resolveAlertsOf(db: TenantDb, demographicId: string, at: string): Promise<void> {
  for (const status of openAlertStatuses)
    await db
      .updateTable("alerts")
      .set({ status: "resolved", statusReason: ended[status], resolvedAt: at })
      .where("demographicId", "=", demographicId)
      .where("status", "=", status)
      .execute();
}

/** Opens the alerts again that a discharge resolved, unless the chart has a newer one of the category. */
export async function restoreAlertsOf(db: TenantDb, demographicId: string, dischargedAt: string): Promise<void> {
  for (const status of openAlertStatuses)
    await db
      .updateTable("alerts")
      .set({ status, statusReason: null, resolvedAt: null })
      .where("demographicId", "=", demographicId)
      .where("status", "=", "resolved")
      .where("statusReason", "=", ended[status])
      .where("resolvedAt", "=", dischargedAt)
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT FROM alerts o WHERE o.tenant_id = alerts.tenant_id AND o.client_id = alerts.client_id
          AND o.category = alerts.category AND o.status IN ('active', 'proposed'))`,
      )
      .execute();
}

/** When an alert was last reviewed. */
export async function reviewedAtOf(db: TenantDb, alertId: string): Promise<string | null> {
  const row = await db.selectFrom("alerts").select("reviewedAt").where("id", "=", alertId).executeTakeFirst();
  return row?.reviewedAt ?? null;
}

/** Records an alert change on the timeline and raises `clients.alert-changed`. */
export async function announceAlert(
  act: Act,
  alert: NewAlert & { id: string; status: string; version: number },
  what: string,
): Promise<void> {
  await recordChartEvent(act, {
    module: "clients",
    kind: "alert.changed",
    subjectType: "alert",
    subjectId: alert.id,
    subjectVersion: alert.version,
    clientId: alert.clientId,
    demographicId: alert.demographicId ?? null,
    title: `${what}: ${alertLabels[alert.category]}`,
    summary: [alertLevelLabels[alert.level], alert.instructions].filter(Boolean).join(". "),
    importance: alert.level === "high" ? "high" : "normal",
  });
  await act.raise("clients.alert-changed", {
    clientId: alert.clientId,
    demographicId: alert.demographicId ?? null,
    alertId: alert.id,
    category: alert.category,
    level: alert.level,
    state: alert.status,
  });
}
