import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Order } from "./order.contract.ts";
import { type OrderFact, orderFacts } from "./order-facts.ts";

/** The live topic of a place's med pass and boards. */
export function passTopic(locationId: string): string {
  return `board:mar:${locationId}`;
}

/** One timeline line and the module's events for a change of an order. */
export async function tellOfOrder(act: Act, order: Order, fact: OrderFact, reason?: string): Promise<void> {
  const { id, clientId, demographicId, version } = order;
  await recordChartEvent(act, {
    module: "medications",
    kind: `order.${fact}`,
    subjectType: "order",
    subjectId: id,
    subjectVersion: version,
    clientId,
    demographicId,
    title: `${orderFacts[fact]}: ${order.productText}`,
    summary: reason ?? order.sigText,
    permission: "medications.view",
  });
  const ids = { clientId, demographicId, orderId: id };
  const options = liveOptions(order);
  if (fact === "proposed" || fact === "ordered") await act.raise("medications.order-created", ids, options);
  if (fact === "held") await act.raise("medications.order-held", ids, options);
  if (fact === "discontinued") await act.raise("medications.order-discontinued", ids, options);
  if (fact === "ordered" || (fact === "signed" && order.orderStatus === 2))
    await act.raise("medications.order-activated", { ...ids, orderType: order.orderType }, options);
  if (fact === "taken" || fact === "resumed" || fact === "completed" || fact === "declined")
    await tellOfChange(act, order);
}

/** A change that the dose's own line on the timeline tells already. */
export async function tellOfChange(act: Act, order: Order): Promise<void> {
  const { id: orderId, clientId, demographicId } = order;
  await act.raise("medications.order-changed", { clientId, demographicId, orderId }, liveOptions(order));
}

function liveOptions({ id, version, locationId, demographicId }: Order) {
  return {
    subject: { type: "order", id, version },
    topics: [passTopic(locationId), `record:medications:${demographicId}`],
  };
}
