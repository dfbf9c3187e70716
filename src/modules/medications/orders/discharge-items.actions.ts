import {
  askedItem,
  clientUnavailable,
  type DischargeItem,
  type DischargeItemProvider,
  nameOpen,
  recordItem,
} from "#modules/clients/index.ts";
import { formatDate, formatTime } from "#platform/shared/time/index.ts";
import { openDosesDue } from "../schedules/schedule.store.ts";
import { ordersOfStay } from "./order.store.ts";
import { isOrderIn, unsignedOrderStates } from "./order-states.ts";

/**
 * Medication items of the discharge checklist. Counts and discharge lists are still on paper, so the user confirms them
 * here; each is asked only when the stay has such orders.
 */
export const medicationsBeforeDischarge: DischargeItemProvider = {
  kind: "medications.open",
  load: async (view, { demographicId, timeZone, type }) => {
    const orders = (await ordersOfStay(view.db, demographicId)).filter(
      (order) => !isOrderIn(order, ["declined", "entered_in_error"]),
    );
    const names = new Map(orders.map((order) => [order.id, order.productText]));
    const doses = (await openDosesDue(view.db, demographicId, view.now)).map(
      ({ orderId, dueAt }) =>
        `${names.get(orderId) ?? "Medication"}, ${formatDate(dueAt, timeZone)} ${formatTime(dueAt, timeZone)}`,
    );
    const unsigned = orders.filter((order) => isOrderIn(order, unsignedOrderStates));
    const controlled = orders.filter(({ deaSchedule }) => deaSchedule > 0);
    const items: DischargeItem[] = [];
    if (controlled.length > 0)
      items.push(
        askedItem(
          {
            key: "controlled-count",
            label: "Controlled medications counted out",
            hard: true,
            detail: `Confirm the paper count: ${nameOpen(controlled.map(({ productText }) => productText))}`,
          },
          { counted: "Counted with a witness", none: "No supply was kept" },
        ),
      );
    if (orders.length > 0 && !clientUnavailable.includes(type))
      items.push(
        askedItem(
          {
            key: "discharge-list",
            label: "Discharge medication list",
            hard: true,
            detail: "Confirm the paper list.",
          },
          { signed: "Signed by a prescriber and given to the client", none: "No medications at discharge" },
        ),
      );
    return [
      ...items,
      recordItem("doses", "All due doses documented", nameOpen(doses)),
      recordItem("orders", "All orders signed or declined", nameOpen(unsigned.map(({ productText }) => productText))),
    ];
  },
};
