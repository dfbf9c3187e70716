import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { endEnrollment } from "../protocols/enrollment.store.ts";
import type { Order } from "./order.contract.ts";
import { isOrderActive } from "./order-states.ts";
import { type OrderTimelineKind, orderTimelineTitles } from "./order-timeline.ts";

/** The live topic of a location's med pass and boards. */
export function passTopic(locationId: string): string {
  return `board:mar:${locationId}`;
}

/** Facts without an event of their own. */
const changedFacts: readonly OrderTimelineKind[] = ["taken", "resumed", "completed", "expired", "declined", "archived"];

/** Records an order change on the chart's timeline and raises the module's events for it. */
export async function announceOrder(act: Act, order: Order, fact: OrderTimelineKind, reason?: string): Promise<void> {
  const { id, clientId, demographicId, version } = order;
  await recordChartEvent(act, {
    module: "medications",
    kind: `order.${fact}`,
    subjectType: "order",
    subjectId: id,
    subjectVersion: version,
    clientId,
    demographicId,
    title: `${orderTimelineTitles[fact]}: ${order.productText}`,
    summary: reason ?? order.sigText,
    permission: "medications.view",
  });
  const ids = { clientId, demographicId, orderId: id };
  const options = orderTopics(order);
  if (fact === "proposed" || fact === "ordered") await act.raise("medications.order-created", ids, options);
  if (fact === "held") await act.raise("medications.order-held", ids, options);
  if (fact === "destroyed") await act.raise("medications.order-destroyed", ids, options);
  if (fact === "discontinued" || fact === "changed") await act.raise("medications.order-discontinued", ids, options);
  if (fact === "ordered" || (fact === "signed" && isOrderActive(order)))
    await act.raise("medications.order-activated", { ...ids, orderType: order.orderType }, options);
  if (changedFacts.includes(fact)) await announceOrderChanged(act, order);
  if (order.dayPolicy !== null && order.protocolEnrollmentId !== null && courseEnds.includes(fact))
    await endProtocol(act, order, order.protocolEnrollmentId, fact, reason);
}

const courseEnds: readonly OrderTimelineKind[] = ["completed", "expired", "discontinued"];

/** A protocol ends with its last taper, however that was closed. */
async function endProtocol(
  act: Act,
  { clientId, demographicId, locationId }: Order,
  enrollmentId: string,
  fact: OrderTimelineKind,
  reason: string | undefined,
): Promise<void> {
  const state = fact === "discontinued" ? "stopped" : "completed";
  if (!(await endEnrollment(act.db, enrollmentId, { state, at: act.now, reason: reason ?? null }))) return;
  await act.raise(
    "medications.protocol-completed",
    { clientId, demographicId, enrollmentId },
    { topics: [passTopic(locationId), `record:medications:${demographicId}`] },
  );
}

/** Raises the event of a change whose dose already has its own timeline entry. */
export async function announceOrderChanged(act: Act, order: Order): Promise<void> {
  const { id: orderId, clientId, demographicId } = order;
  await act.raise("medications.order-changed", { clientId, demographicId, orderId }, orderTopics(order));
}

/** The subject and live topics of an order's events. */
export function orderTopics({ id, version, locationId, demographicId }: Order) {
  return {
    subject: { type: "order", id, version },
    topics: [passTopic(locationId), `record:medications:${demographicId}`],
  };
}
