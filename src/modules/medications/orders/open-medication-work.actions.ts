import type { View } from "#platform/server/execution/context.ts";
import { openDosesDue } from "../schedules/schedule.store.ts";
import { ordersOfStay } from "./order.store.ts";
import { isOrderIn, unsignedOrderStates } from "./order-states.ts";

/** Medication work of a stay that is not finished: shown before a discharge. */
export interface OpenMedicationWork {
  /** Doses due until now without a MAR entry, oldest first: product and instant due. */
  undocumented: { product: string; dueAt: string }[];
  /** Products of orders that are not signed. */
  unsigned: string[];
}

/** Reads only; the caller has opened the chart. */
export async function openMedicationWork(view: View, demographicId: string): Promise<OpenMedicationWork> {
  const orders = await ordersOfStay(view.db, demographicId);
  const names = new Map(orders.map((order) => [order.id, order.productText]));
  const doses = await openDosesDue(view.db, demographicId, view.now);
  return {
    undocumented: doses.map(({ orderId, dueAt }) => ({ product: names.get(orderId) ?? "Medication", dueAt })),
    unsigned: orders.filter((order) => isOrderIn(order, unsignedOrderStates)).map((order) => order.productText),
  };
}
