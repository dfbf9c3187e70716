import { type ExpressionBuilder, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type {
  OrderDayCounting,
  OrderDeaSchedule,
  OrderDurationUnit,
  OrderOrderMode,
  OrderOrderStatus,
  OrderScheduleKind,
  OrderSignatureState,
} from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull, type Ingredient } from "./dose-amount.ts";
import type { Order, OrderAlert, OrderRow } from "./order.contract.ts";

const orderColumns = [
  "o.id",
  "o.orderNo",
  "o.clientId",
  "o.demographicId",
  "o.locationId",
  "o.orderType",
  "o.orderMode",
  "o.orderStatus",
  "o.statusReason",
  "o.prescriberId",
  "o.signatureState",
  "o.signatureDueAt",
  "o.signedAt",
  "o.takenAt",
  "o.rxcui",
  "o.productText",
  "o.tallMan",
  "o.deaSchedule",
  "o.doseValue",
  "o.doseUnit",
  "o.quantityPerDose",
  "o.quantityUnit",
  "o.routeCode",
  "o.sigText",
  "o.patientSigText",
  "o.indication",
  "o.instructions",
  "o.scheduleKind",
  "o.frequencyCode",
  "o.startAt",
  "o.endAt",
  "o.maxDoses",
  "o.prnReason",
  "o.minIntervalMin",
  "o.maxDosesPer24h",
  "o.maxAmountPer24h",
  "o.createdAt",
  "o.version",
] as const;

/** Orders with the people's names and the place's zone. */
export function selectOrders(db: TenantDb) {
  return db
    .selectFrom("orders as o")
    .innerJoin("locations as place", (join) =>
      join.onRef("place.tenantId", "=", "o.tenantId").onRef("place.id", "=", "o.locationId"),
    )
    .innerJoin("clinicians as prescriber", (join) =>
      join.onRef("prescriber.tenantId", "=", "o.tenantId").onRef("prescriber.id", "=", "o.prescriberId"),
    )
    .select([...orderColumns, "place.timeZone", "prescriber.fullName as prescriberName"])
    .select((eb) => [
      nameOf(eb, "o.enteredBy").as("enteredByName"),
      nameOf(eb, "o.signedBy").as("signedByName"),
      nameOf(eb, "o.takenBy").as("takenByName"),
    ]);
}

type Person = "o.enteredBy" | "o.signedBy" | "o.takenBy";
function nameOf(eb: ExpressionBuilder<DB & { o: DB["orders"] }, "o">, column: Person) {
  return eb
    .selectFrom("clinicians as who")
    .whereRef("who.tenantId", "=", "o.tenantId")
    .whereRef("who.id", "=", column)
    .select("who.fullName");
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;

export function orderOf<R extends Selected>(row: R): R & Order {
  return {
    ...row,
    signatureState: row.signatureState as Order["signatureState"],
    doseValue: decimalOrNull(row.doseValue),
    quantityPerDose: decimalOrNull(row.quantityPerDose),
    maxAmountPer24h: decimalOrNull(row.maxAmountPer24h),
  };
}

export async function orderById(db: TenantDb, orderId: string): Promise<Order> {
  const row = await selectOrders(db).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return orderOf(row);
}

/** The order, locked until the end of the transaction. */
export async function orderForUpdate(db: TenantDb, orderId: string): Promise<Order> {
  const row = await selectOrders(db).where("o.id", "=", orderId).forUpdate("o").executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return orderOf(row);
}

export function withClient(query: ReturnType<typeof selectOrders>) {
  return query
    .innerJoin("clients as client", (join) =>
      join.onRef("client.tenantId", "=", "o.tenantId").onRef("client.id", "=", "o.clientId"),
    )
    .select(["client.mrNo"])
    .select(sql<string>`client.legal_first_name || ' ' || client.legal_last_name`.as("clientName"));
}

export async function ordersOfStay(db: TenantDb, demographicId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("o.demographicId", "=", demographicId)
    .orderBy("o.orderStatus")
    .orderBy("o.createdAt", "desc")
    .execute();
  return rows.map(orderOf);
}

export async function orderRowById(db: TenantDb, orderId: string): Promise<OrderRow> {
  const row = await withClient(selectOrders(db)).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return orderOf(row);
}

/** The next number of this facility; the counter's row is the queue for it. */
export async function nextOrderNo(db: TenantDb): Promise<number> {
  const row = await db
    .insertInto("orderCounters")
    .values({ id: newId(), lastNo: 20_001 })
    .onConflict((conflict) =>
      conflict.column("tenantId").doUpdateSet({ lastNo: sql<number>`order_counters.last_no + 1` }),
    )
    .returning("lastNo")
    .executeTakeFirstOrThrow();
  return row.lastNo;
}

/** What was repeated aloud, by whom and when (MED-3). */
export interface ReadBack {
  confirmed: boolean;
  by: string;
  at: string;
  text: string;
}

export interface NewOrder {
  id: string;
  orderNo: number;
  clientId: string;
  demographicId: string;
  locationId: string;
  orderMode: OrderOrderMode;
  prescriberId: string;
  enteredBy: string;
  readBack: ReadBack | null;
  signatureState: OrderSignatureState;
  signatureDueAt: string | null;
  rxcui: string;
  productText: string;
  tallMan: string | null;
  ingredients: readonly Ingredient[];
  deaSchedule: number;
  doseValue: string;
  doseUnit: string;
  quantityPerDose: string;
  quantityUnit: string;
  routeCode: string;
  sigText: string;
  patientSigText: string;
  indication: string | null;
  instructions: string | null;
  scheduleKind: OrderScheduleKind;
  frequencyCode: string;
  startAt: string;
  durationValue: number | null;
  durationUnit: OrderDurationUnit | null;
  dayCounting: OrderDayCounting | null;
  endAt: string | null;
  maxDoses: number | null;
  prnReason: string[];
  minIntervalMin: number | null;
  maxDosesPer24h: number | null;
  maxAmountPer24h: string | null;
  prnRecheckMin: number | null;
  orderStatus: OrderOrderStatus;
  createdAt: string;
}

export async function insertOrder(db: TenantDb, order: NewOrder): Promise<void> {
  await db
    .insertInto("orders")
    .values({
      ...order,
      // Schedule I cannot be ordered: the CHECK refuses it.
      deaSchedule: sql<OrderDeaSchedule>`${order.deaSchedule}`,
      ingredients: jsonb(order.ingredients.map((ingredient) => ({ ...ingredient }))),
      readBack: order.readBack === null ? null : jsonb({ ...order.readBack }),
    })
    .execute();
  await db
    .insertInto("orderLines")
    .values({
      id: newId(),
      orderId: order.id,
      sequence: 1,
      doseValue: order.doseValue,
      quantityPerDose: order.quantityPerDose,
      frequencyCode: order.frequencyCode,
    })
    .execute();
}

export type OrderChange = Partial<{
  orderStatus: OrderOrderStatus;
  statusReason: string | null;
  stoppedAt: string | null;
  signatureState: OrderSignatureState;
  signatureDueAt: string | null;
  signedBy: string;
  signedAt: string;
  signatureId: string;
  takenBy: string;
  takenAt: string;
  generatedThrough: string;
  lastDoseNo: number;
  endAt: string;
}>;

export async function saveOrder(db: TenantDb, orderId: string, change: OrderChange): Promise<void> {
  await db.updateTable("orders").set(change).where("id", "=", orderId).execute();
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

export interface AnsweredAlert extends OrderAlert {
  overrideReason: string;
}

export async function insertAlerts(
  db: TenantDb,
  orderId: string,
  alerts: readonly AnsweredAlert[],
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
