import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { View } from "#platform/server/context.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import { query } from "#platform/server/module.ts";
import { listOrders, type OrderRow, orderCounts, readOrder } from "./order.contract.ts";
import { alertsOf, eventsOf, orderOf, orderRowById, selectOrders, withClient } from "./order.store.ts";
import { archivedFilterCode, type OrderMove, orderStateOf, orderStates } from "./order-states.ts";

interface Filters {
  order_status?: number[] | undefined;
  locationId?: string | undefined;
  demographicId?: string | undefined;
  waiting?: "toNote" | "toSign" | undefined;
}

type OrdersAs = DB & { o: DB["orders"] };

/** What the asker may see of what was asked for. Archived orders show only under their own filter. */
function wanted(view: View, filters: Filters): Expression<SqlBool> {
  const eb = expressionBuilder<OrdersAs, "o">();
  const codes = filters.order_status ?? [];
  const stored = codes.filter((code) => code !== archivedFilterCode);
  const parts: Expression<SqlBool>[] = [
    view.inReach("medications.view", "client", sql.ref("o.client_id")),
    eb("o.archivedAt", codes.includes(archivedFilterCode) ? "is not" : "is", null),
  ];
  if (stored.length > 0) parts.push(eb("o.orderStatus", "in", stored));
  if (filters.locationId) parts.push(eb("o.locationId", "=", filters.locationId));
  if (filters.demographicId) parts.push(eb("o.demographicId", "=", filters.demographicId));
  if (filters.waiting === "toNote") parts.push(eb("o.takenAt", "is", null), eb("o.orderStatus", "=", 2));
  if (filters.waiting === "toSign")
    parts.push(
      eb("o.prescriberId", "=", view.actor.clinicianId ?? "00000000-0000-0000-0000-000000000000"),
      eb.or([
        eb("o.orderStatus", "=", 1),
        eb.and([
          eb("o.orderStatus", "in", [2, 3]),
          eb("o.signatureState", "in", ["awaiting_cosign", "cosign_overdue"]),
        ]),
      ]),
    );
  return eb.and(parts);
}

/** Counted so far; a list with more says that its total is an estimate. */
const countedTo = 10_001;

export const listOrdersQuery = query(listOrders, async (view, { query: asked }) => {
  const { page, pageSize, ...filters } = asked;
  const where = wanted(view, filters);
  // Apart from the page: counting in the same statement would read every order of the place for each page.
  const [rows, counted] = await Promise.all([
    withClient(selectOrders(view.db))
      // The page's orders first, by the index alone; then what stands beside them. Joined before, the planner may begin
      // with the prescribers and read every order for each.
      .where("o.id", "in", (eb) =>
        eb
          .selectFrom(
            view.db
              .selectFrom("orders as o")
              .select("o.id")
              .where(where)
              .orderBy("o.createdAt", "desc")
              .orderBy("o.id", "desc")
              .limit(pageSize)
              .offset((page - 1) * pageSize)
              .as("page"),
          )
          .select("page.id"),
      )
      .orderBy("o.createdAt", "desc")
      .orderBy("o.id", "desc")
      .execute(),
    view.db
      .selectFrom((eb) => eb.selectFrom("orders as o").select("o.id").where(where).limit(countedTo).as("found"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const many = counted.total === countedTo;
  return {
    rows: rows.map((row): OrderRow => orderOf(row)),
    total: many ? countedTo - 1 : counted.total,
    ...(many ? { totalIsEstimate: true } : {}),
    page,
    pageSize,
  };
});

export const orderCountsQuery = query(orderCounts, async (view, { query: { locationId } }) => {
  const orders = (waiting?: "toNote" | "toSign") =>
    view.db.selectFrom("orders as o").where(wanted(view, { locationId, waiting }));
  const waiting = async (kind: "toNote" | "toSign") =>
    (
      await orders(kind)
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirst()
    )?.count ?? 0;
  const [counts, toNote, toSign] = await Promise.all([
    orders()
      .groupBy("o.orderStatus")
      .select(["o.orderStatus", (eb) => eb.fn.countAll<number>().as("count")])
      .execute(),
    waiting("toNote"),
    waiting("toSign"),
  ]);
  return { counts, toNote, toSign };
});

const permissionOf = {
  take: "medications.takeOrder",
  approve: "medications.approve",
  decline: "medications.approve",
  hold: "medications.holdOrder",
  resume: "medications.holdOrder",
  discontinue: "medications.enterOrder",
  complete: "medications.completeOrder",
} as const;
type Ability = keyof typeof permissionOf;

/** The moves this person may make with this order now: the screen offers nothing else. */
export function abilitiesFor(view: View, order: OrderRow): Ability[] {
  const state = orderStateOf(order.orderStatus);
  return (Object.keys(permissionOf) as Ability[]).filter((move) => {
    if (!orderStates.can(state, move satisfies OrderMove) || !view.can(permissionOf[move])) return false;
    if (move === "take") return order.takenAt === null;
    if (move === "approve")
      return (
        order.orderStatus === 1 ||
        order.signatureState.startsWith("awaiting") ||
        order.signatureState === "cosign_overdue"
      );
    return true;
  });
}

export const readOrderQuery = query(readOrder, async (view, { params }) => {
  const order = await orderRowById(view.db, params.orderId);
  await view.openChart(order.clientId, "medications");
  const [events, alerts] = await Promise.all([eventsOf(view.db, order.id), alertsOf(view.db, order.id)]);
  return { order, events, alerts, abilities: abilitiesFor(view, order) };
});
