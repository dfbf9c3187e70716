import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { finishedCounted, listOrders, type OrderRow, orderCounts, readOrder } from "./order.contract.ts";
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
  const stored = orderStates.states.map((state) => orderStates.code(state)).filter((code) => codes.includes(code));
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

/** States of orders that people in care have: few, whatever the age of the facility, so they are counted in full. */
const openCodes: number[] = [0, 1, 2, 3, 4];
const finishedCodes = orderStates.states
  .map((state) => orderStates.code(state))
  .filter((code) => !openCodes.includes(code));

export const orderCountsQuery = query(orderCounts, async (view, { query: { locationId } }) => {
  const orders = (filters: Filters) =>
    view.db.selectFrom("orders as o").where(wanted(view, { locationId, ...filters }));
  const [open, finished, toSign] = await Promise.all([
    orders({ order_status: openCodes })
      .groupBy("o.orderStatus")
      .select([
        "o.orderStatus",
        (eb) => eb.fn.countAll<number>().as("count"),
        sql<number>`count(*) FILTER (WHERE o.order_status = 2 AND o.taken_at IS NULL)::int`.as("toNote"),
      ])
      .execute(),
    // One short walk for each state instead of all orders there ever were.
    Promise.all(
      finishedCodes.map(async (orderStatus) => {
        // In the order of the index, so that the planner takes it also where most orders are of this state.
        const some = orders({ order_status: [orderStatus] })
          .select("o.id")
          .orderBy("o.createdAt", "desc")
          .limit(finishedCounted);
        const { count } = await view.db
          .selectFrom(some.as("some"))
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        return { orderStatus, count };
      }),
    ),
    orders({ waiting: "toSign" })
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirst(),
  ]);
  return {
    counts: [...open.map(({ orderStatus, count }) => ({ orderStatus, count })), ...finished].filter(
      ({ count }) => count > 0,
    ),
    toNote: open.reduce((sum, row) => sum + row.toNote, 0),
    toSign: toSign?.count ?? 0,
  };
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
