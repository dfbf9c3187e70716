import { sql } from "kysely";
import type { View } from "#platform/server/context.ts";
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

/** What the asker may see of what was asked for. Archived orders show only under their own filter. */
function filtered(view: View, filters: Filters) {
  const codes = filters.order_status ?? [];
  const stored = codes.filter((code) => code !== archivedFilterCode);
  let rows = withClient(selectOrders(view.db)).where(
    view.inReach("medications.view", "client", sql.ref("o.client_id")),
  );
  rows = rows.where("o.archivedAt", codes.includes(archivedFilterCode) ? "is not" : "is", null);
  if (stored.length > 0) rows = rows.where("o.orderStatus", "in", stored);
  if (filters.locationId) rows = rows.where("o.locationId", "=", filters.locationId);
  if (filters.demographicId) rows = rows.where("o.demographicId", "=", filters.demographicId);
  if (filters.waiting === "toNote") rows = rows.where("o.takenAt", "is", null).where("o.orderStatus", "=", 2);
  if (filters.waiting === "toSign")
    rows = rows
      .where("o.prescriberId", "=", view.actor.clinicianId ?? "00000000-0000-0000-0000-000000000000")
      .where((eb) =>
        eb.or([
          eb("o.orderStatus", "=", 1),
          eb.and([
            eb("o.orderStatus", "in", [2, 3]),
            eb("o.signatureState", "in", ["awaiting_cosign", "cosign_overdue"]),
          ]),
        ]),
      );
  return rows;
}

export const listOrdersQuery = query(listOrders, async (view, { query: asked }) => {
  const { page, pageSize, ...filters } = asked;
  const rows = await filtered(view, filters)
    .select(sql<number>`count(*) OVER ()`.as("total"))
    .orderBy("o.createdAt", "desc")
    .orderBy("o.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    rows: rows.map(({ total: _, ...row }): OrderRow => orderOf(row)),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
});

export const orderCountsQuery = query(orderCounts, async (view, { query: { locationId } }) => {
  const all = await filtered(view, { locationId })
    .clearSelect()
    .clearGroupBy()
    .groupBy("o.orderStatus")
    .select(["o.orderStatus", (eb) => eb.fn.countAll<number>().as("count")])
    .execute();
  const waiting = async (kind: "toNote" | "toSign") => {
    const row = await filtered(view, { locationId, waiting: kind })
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirst();
    return row?.count ?? 0;
  };
  return { counts: all, toNote: await waiting("toNote"), toSign: await waiting("toSign") };
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
