import type { Act } from "#platform/server/execution/context.ts";
import { formatDate, formatZonedTime, localDate } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import type { Order } from "./order.contract.ts";
import { overdueStep } from "./signature-clock.ts";

/** The page that opens the order. */
const linkOf = ({ id }: { id: string }) => `/medications?tabs=orders&selectedOrder=${id}`;

/** Holds are answered by the prescriber, who is not notified of their own. */
export function notifyOfHold(act: Act, order: Order): void {
  act.notify({
    kind: "medications.order-held",
    to: { clinicianIds: [order.prescriberId] },
    title: inEachLanguage((say) => say("order.held")),
    link: linkOf(order),
    subject: { type: "order", id: order.id },
    clientId: order.clientId,
  });
}

interface Located {
  id: string;
  clientId: string;
  locationId: string;
  prescriberId: string;
  timeZone: string;
}

/** MED-4: reminds the prescriber; an overdue co-signature is also sent to the medical director. */
export function notifyOfCosign(act: Act, order: Located, dueAt: string, step: number): void {
  const isOverdue = step >= overdueStep;
  const request = {
    kind: isOverdue ? "medications.cosign-overdue" : "medications.cosign-due",
    title: inEachLanguage((say) => say(isOverdue ? "cosign.overdue" : "cosign.due")),
    body: inEachLanguage((say) =>
      say(isOverdue ? "cosign.wasDue" : "cosign.dueAt", { when: whenText(act, order, dueAt) }),
    ),
    link: linkOf(order),
    subject: { type: "order", id: order.id },
    clientId: order.clientId,
  };
  act.notify({ ...request, to: { clinicianIds: [order.prescriberId] } });
  if (step > overdueStep)
    act.notify({ ...request, to: { permission: "medications.manageProtocols", locationId: order.locationId } });
}

/** The prescriber and the nurses of the location learn of an order's end in time to renew it. */
export function notifyOfEnding(act: Act, order: Located, endAt: string): void {
  const request = {
    kind: "medications.order-ending",
    title: inEachLanguage((say) => say("order.ending")),
    body: inEachLanguage((say) => say("order.ends", { when: whenText(act, order, endAt) })),
    link: linkOf(order),
    subject: { type: "order", id: order.id },
    clientId: order.clientId,
    groupKey: `order-ending:${order.locationId}`,
  };
  act.notify({ ...request, to: { clinicianIds: [order.prescriberId] } });
  act.notify({ ...request, to: { permission: "medications.takeOrder", locationId: order.locationId } });
}

/** "9:00 AM PST", with the date unless it is today at the location. */
function whenText(act: Act, { timeZone }: Located, at: string): string {
  const isToday = localDate(act.now, timeZone) === localDate(at, timeZone);
  return `${isToday ? "" : `${formatDate(at, timeZone)} `}${formatZonedTime(at, timeZone)}`;
}
