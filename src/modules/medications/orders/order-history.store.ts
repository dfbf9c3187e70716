import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { OrderAlert } from "./order.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "order_events.snapshot": Record<string, string | number | null>;
  }
}

export interface OrderEventEntry {
  orderId: string;
  action: string;
  fromStatus: number | null;
  toStatus: number;
  actorId: string | null;
  onBehalfOf?: string | null;
  reason?: string | null;
  at: string;
  snapshot?: Record<string, string | number | null>;
}

export async function insertOrderEvent(db: TenantDb, event: OrderEventEntry): Promise<void> {
  const { snapshot, ...rest } = event;
  await db
    .insertInto("orderEvents")
    .values({ id: newId(), ...rest, snapshot: snapshot === undefined ? null : jsonb(snapshot) })
    .execute();
}

export async function eventsOf(db: TenantDb, orderId: string) {
  return db
    .selectFrom("orderEvents as e")
    .leftJoin("clinicians as who", (join) =>
      join.onRef("who.tenantId", "=", "e.tenantId").onRef("who.id", "=", "e.actorId"),
    )
    .where("e.orderId", "=", orderId)
    .orderBy("e.at")
    .orderBy("e.id")
    .select(["e.id", "e.action", "e.fromStatus", "e.toStatus", "e.reason", "e.at", "who.fullName as actorName"])
    .execute();
}

export interface OverriddenAlert extends OrderAlert {
  overrideReason: string;
}

export async function insertAlerts(
  db: TenantDb,
  orderId: string,
  alerts: readonly OverriddenAlert[],
  by: string,
  at: string,
): Promise<void> {
  if (alerts.length === 0) return;
  await db
    .insertInto("orderAlerts")
    .values(
      alerts.map((alert) => ({
        id: newId(),
        orderId,
        kind: alert.kind,
        severity: alert.severity,
        ruleCode: alert.key,
        summary: alert.summary,
        shownAt: at,
        response: "overridden",
        overrideReason: alert.overrideReason,
        respondedBy: by,
      })),
    )
    .execute();
}

export async function alertsOf(db: TenantDb, orderId: string) {
  return db
    .selectFrom("orderAlerts")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .select(["summary", "overrideReason"])
    .execute();
}
