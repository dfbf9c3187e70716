import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import {
  listOrders,
  type OrderAbility,
  type OrderRow,
  orderAbilities,
  orderCounts,
  readOrder,
  readOrderStatus,
} from "./order.contract.ts";
import { orderRowById } from "./order.store.ts";
import { alertsOf, eventsOf } from "./order-history.store.ts";
import { countOrders, type OrderReader, pageOfOrders } from "./order-list.store.ts";
import { archivableOrderStates, isOrderIn, needsCosignature, orderStateOf, orderStates } from "./order-states.ts";
import { isRenewable } from "./renewal.ts";
import { isMedication } from "./service.ts";

function readerOf(view: View): OrderReader {
  const reach = view.inReach("medications.view", "client", sql.ref("o.client_id"));
  return { reach, clinicianId: view.actor.clinicianId };
}

export const listOrdersQuery = query(listOrders, async (view, { query: { page, pageSize, ...filters } }) => ({
  ...(await pageOfOrders(view.db, readerOf(view), filters, { page, pageSize })),
  page,
  pageSize,
}));

export const orderCountsQuery = query(orderCounts, (view, { query: { locationId } }) =>
  countOrders(view.db, readerOf(view), locationId),
);

/** The permission that each move needs. */
export const permissionOf = {
  take: "medications.takeOrder",
  approve: "medications.approve",
  decline: "medications.approve",
  hold: "medications.holdOrder",
  resume: "medications.holdOrder",
  "change-order": "medications.enterOrder",
  discontinue: "medications.enterOrder",
  complete: "medications.completeOrder",
  destroy: "medications.destroy",
  archive: "medications.completeOrder",
} as const satisfies Record<OrderAbility, string>;

/** The moves the reader may make with this order now. The screen offers only these. */
export function abilitiesFor(view: View, order: OrderRow): OrderAbility[] {
  const state = orderStateOf(order.orderStatus);
  return orderAbilities.filter((move) => {
    if (!view.can(permissionOf[move])) return false;
    if (move === "archive")
      return isOrderIn(order, archivableOrderStates) && order.archivedAt === null && !needsCosignature(order);
    if (!orderStates.can(state, move)) return false;
    if (move === "change-order") return isMedication(order);
    if (move === "take") return order.takenAt === null;
    if (move === "approve") return isOrderIn(order, ["pending_approval"]) || needsCosignature(order);
    return true;
  });
}

function mayRenew(view: View, order: OrderRow): boolean {
  return view.can("medications.enterOrder") && isRenewable(order);
}

export const readOrderQuery = query(readOrder, async (view, { params }) => {
  const order = await orderRowById(view.db, params.orderId);
  await view.openChart(order.clientId, "medications");
  const [events, alerts] = await Promise.all([eventsOf(view.db, order.id), alertsOf(view.db, order.id)]);
  return { order, events, alerts, abilities: abilitiesFor(view, order), mayRenew: mayRenew(view, order) };
});

export const readOrderStatusQuery = query(readOrderStatus, async (view, { params }) => {
  const order = await orderRowById(view.db, params.orderId);
  await view.openChart(order.clientId, "medications");
  const { id: orderId, clientId, orderStatus, statusReason, signatureState, version } = order;
  const [events, abilities] = [await eventsOf(view.db, orderId), abilitiesFor(view, order)];
  return { orderId, clientId, orderStatus, statusReason, signatureState, events, abilities, version };
});
