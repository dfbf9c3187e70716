import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull } from "./dose-amount.ts";
import type { Order, OrderRow } from "./order.contract.ts";
import { type OrderState, openOrderStates, orderCodes, orderStates } from "./order-states.ts";
import type { OpenOrderDrug } from "./screening.ts";

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
  "o.replacesOrderId",
  "o.replacement",
  "o.protocolEnrollmentId",
  "o.dayPolicy",
  "o.indication",
  "o.instructions",
  "o.holdParameters",
  "o.scheduleKind",
  "o.frequencyCode",
  "o.startAt",
  "o.endAt",
  "o.maxDoses",
  "o.prnReason",
  "o.minIntervalMin",
  "o.maxDosesPer24h",
  "o.maxAmountPer24h",
  "o.priority",
  "o.holdUntil",
  "o.stoppedAt",
  "o.holdByPrescriber",
  "o.discontinueAt",
  "o.discontinueReason",
  "o.destroyQuantity",
  "o.archivedAt",
  "o.createdAt",
  "o.version",
] as const;

/** Orders with staff names and the location's time zone. */
export function selectOrders(db: TenantDb) {
  return db
    .selectFrom("orders as o")
    .innerJoin("locations as location", (join) =>
      join.onRef("location.tenantId", "=", "o.tenantId").onRef("location.id", "=", "o.locationId"),
    )
    .innerJoin("clinicians as prescriber", (join) =>
      join.onRef("prescriber.tenantId", "=", "o.tenantId").onRef("prescriber.id", "=", "o.prescriberId"),
    )
    .select([...orderColumns, "location.timeZone", "prescriber.fullName as prescriberName"])
    .select((eb) => [
      nameOf(eb, "o.enteredBy").as("enteredByName"),
      nameOf(eb, "o.signedBy").as("signedByName"),
      nameOf(eb, "o.takenBy").as("takenByName"),
    ]);
}

type StaffColumn = "o.enteredBy" | "o.signedBy" | "o.takenBy";
function nameOf(eb: ExpressionBuilder<DB & { o: DB["orders"] }, "o">, column: StaffColumn) {
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
    doseValue: decimalOrNull(row.doseValue),
    quantityPerDose: decimalOrNull(row.quantityPerDose),
    maxAmountPer24h: decimalOrNull(row.maxAmountPer24h),
    destroyQuantity: decimalOrNull(row.destroyQuantity),
  };
}

export async function orderById(db: TenantDb, orderId: string): Promise<Order> {
  const row = await selectOrders(db).where("o.id", "=", orderId).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return orderOf(row);
}

/** Locks the order until the end of the transaction. */
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

/** What a renewal repeats of an order, beside what every list shows. */
export async function courseOfOrder(db: TenantDb, orderId: string) {
  const row = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(["durationValue", "durationUnit", "dayCounting", "prnRecheckMin"])
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
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

export async function saveOrder(db: TenantDb, orderId: string, change: Change<"orders">): Promise<void> {
  await db.updateTable("orders").set(change).where("id", "=", orderId).execute();
}

/** Open orders of a stay, locked until the end of the transaction. */
export async function openOrdersForUpdate(db: TenantDb, demographicId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("o.demographicId", "=", demographicId)
    .where("o.orderStatus", "in", orderCodes(openOrderStates))
    .forUpdate("o")
    .execute();
  return rows.map(orderOf);
}

/** Orders of a location in these states, by product name. */
export async function ordersAtLocation(
  db: TenantDb,
  locationId: string,
  states: readonly OrderState[],
): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("o.locationId", "=", locationId)
    .where("o.orderStatus", "in", orderCodes(states))
    .where("o.archivedAt", "is", null)
    .orderBy("o.productText")
    .execute();
  return rows.map(orderOf);
}

export async function moveOpenOrders(db: TenantDb, demographicId: string, toLocationId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ locationId: toLocationId })
    .where("demographicId", "=", demographicId)
    .where("orderStatus", "in", orderCodes(openOrderStates))
    .where("locationId", "<>", toLocationId)
    .execute();
}

/** Drugs of a stay's open medication orders, which a new order is screened against. */
export async function openOrderDrugs(db: TenantDb, demographicId: string): Promise<OpenOrderDrug[]> {
  const rows = await db
    .selectFrom("orders")
    .where("demographicId", "=", demographicId)
    .where("orderStatus", "in", orderCodes(["pending_approval", "active", "on_hold"]))
    .where("orderType", "=", "medication")
    .select(["id", "productText", "ingredients"])
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    name: row.productText,
    ingredientNames: row.ingredients.map((ingredient) => ingredient.base),
  }));
}

/**
 * Status codes as literals for `o.order_status IN (…)`: with literals, unlike with parameters, a plan that is kept can use a
 * partial index on the status.
 */
export function statusCodes(...states: OrderState[]) {
  return sql.join(states.map((state) => sql.lit(orderStates.code(state))));
}

/**
 * The full product name of the order `o`, strength and form included, in tall-man letters where it has them
 * ("chlordiazePOXIDE 25 mg capsule").
 */
export const productName = sql<string>`
  CASE WHEN position(lower(o.tall_man) IN lower(o.product_text)) > 0
    THEN overlay(o.product_text PLACING o.tall_man FROM position(lower(o.tall_man) IN lower(o.product_text)))
    ELSE o.product_text END`;
