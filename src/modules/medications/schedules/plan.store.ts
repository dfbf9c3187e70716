import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { orderStates } from "../orders/order-states.ts";
import { shortTime } from "./schedule.store.ts";
import type { DosePlan } from "./schedule.ts";

export interface OrderToPlan {
  id: string;
  clientId: string;
  demographicId: string;
  locationId: string;
  timeZone: string;
  plan: DosePlan;
  lastDoseNo: number;
  generatedThrough: string | null;
  /** The client is on leave, so doses planned now are suspended until the return (MED-70). */
  onLeave: boolean;
}

/**
 * The schedule inputs of an active order. Locks its row, so that two runs cannot plan the same doses, and the client's stay,
 * so that a return recorded at the same time resumes what this run plans.
 */
export async function orderToPlan(db: TenantDb, orderId: string): Promise<OrderToPlan | undefined> {
  const order = await selectPlans(db).where("o.id", "=", orderId).forShare("d").forUpdate("o").executeTakeFirst();
  return order && planOf(order, await linesOf(db, [orderId]));
}

/** The schedule inputs of the active orders of a stay, to read. */
export async function plansOfStay(db: TenantDb, demographicId: string): Promise<OrderToPlan[]> {
  const orders = await selectPlans(db).where("o.demographicId", "=", demographicId).orderBy("o.id").execute();
  const lines = await linesOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => planOf(order, lines));
}

function selectPlans(db: TenantDb) {
  return db
    .selectFrom("orders as o")
    .innerJoin("locations as location", (join) =>
      join.onRef("location.tenantId", "=", "o.tenantId").onRef("location.id", "=", "o.locationId"),
    )
    .innerJoin("demographics as d", (join) =>
      join.onRef("d.tenantId", "=", "o.tenantId").onRef("d.id", "=", "o.demographicId"),
    )
    .where("o.orderStatus", "=", orderStates.code("active"))
    .where("o.orderType", "=", "medication")
    .select([
      "o.id",
      "o.clientId",
      "o.demographicId",
      "o.locationId",
      "location.timeZone",
      "o.scheduleKind",
      "o.startAt",
      "o.endAt",
      "o.discontinueAt",
      "o.maxDoses",
      "o.lastDoseNo",
      "o.generatedThrough",
      "o.dayPolicy",
      "o.rxcui",
      "d.status",
    ]);
}
type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>["executeTakeFirstOrThrow"]>>;

function linesOf(db: TenantDb, orderIds: readonly string[]) {
  return db
    .selectFrom("orderLines")
    .where("orderId", "=", sql<string>`ANY (${[...orderIds]}::uuid[])`)
    .orderBy("orderId")
    .orderBy("sequence")
    .select([
      "orderId",
      "sequence",
      "dayFrom",
      "dayTo",
      "frequencyCode",
      "doseValue",
      "quantityPerDose",
      "times",
      "daysOfWeek",
    ])
    .execute();
}

function planOf(order: PlanRow, allLines: Awaited<ReturnType<typeof linesOf>>): OrderToPlan {
  const { scheduleKind, startAt, maxDoses, discontinueAt, status, dayPolicy, rxcui, ...rest } = order;
  const endAt = earliest(order.endAt, discontinueAt);
  const lines = allLines.filter(({ orderId }) => orderId === order.id);
  return {
    ...rest,
    onLeave: status === "on_leave",
    plan: {
      kind: scheduleKind,
      startAt,
      endAt,
      maxDoses,
      dayPolicy,
      rxcui,
      lines: lines.map(({ orderId: _, ...line }) => ({ ...line, times: line.times?.map(shortTime) ?? null })),
    },
  };
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
