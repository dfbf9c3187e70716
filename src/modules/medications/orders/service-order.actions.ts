import { type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { newId } from "#platform/shared/ids.ts";
import { locationRules } from "../schedules/schedule.store.ts";
import { announceOrder } from "./announce-order.actions.ts";
import { authorityColumns, authorityFor, emergencyText } from "./insert-order.actions.ts";
import { addServiceOrder, type ServiceInput } from "./new-order.contract.ts";
import { insertServiceOrder, nextOrderNo } from "./new-order.store.ts";
import type { Order, orderModes, ReadBackInput } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { orderStates } from "./order-states.ts";
import { loincOf } from "./service.ts";
import { planService } from "./service-plan.ts";
import { signOrder } from "./sign-order.actions.ts";

interface ServiceAuthor {
  orderMode: (typeof orderModes)[number];
  prescriberId?: string | undefined;
  readBack?: ReadBackInput | undefined;
}

/**
 * Enters a non-medication order, by the same authority as a medication order (MED-3, MED-4). It has no doses: staff complete
 * it when it is done, or it ends with its course.
 */
export const addServiceOrderAction = action(addServiceOrder, async (act, { body }): Promise<Order> => {
  const episode = await requireEpisode(act, { demographicId: body.demographicId });
  await act.openChart(episode.clientId, "medications");
  const order = await placeService(act, episode, body.service, body);
  const { id, clientId, orderStatus } = order;
  act.audit({ subjectId: id, clientId, detail: { mode: body.orderMode, orderStatus } });
  return order;
});

/** Writes a non-medication order and signs it where its author does. */
export async function placeService(
  act: Act,
  episode: OpenEpisode,
  service: ServiceInput,
  body: ServiceAuthor,
  { ticket, enrollmentId = null }: { ticket?: Ticket | undefined; enrollmentId?: string | null } = {},
): Promise<Order> {
  const rules = await locationRules(act.db, episode.locationId, episode.timeZone);
  const planned = planService(service, rules, act.now);
  const authority = await authorityFor(act, episode, body);
  const isProposal = authority.as === "proposed";
  const orderStatus = orderStates.code(isProposal ? "pending_approval" : "active");
  const id = newId();
  await insertServiceOrder(act.db, {
    id,
    orderNo: await nextOrderNo(act.db),
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    orderType: service.orderType,
    replacesOrderId: null,
    replacement: null,
    protocolEnrollmentId: enrollmentId,
    ...authorityColumns(act, authority, body, 0),
    productText: service.name,
    sigText: planned.sigText,
    serviceCode: loincOf(service),
    specimen: service.specimen ?? null,
    fasting: service.fasting ?? null,
    priority: service.priority,
    indication: service.indication ?? null,
    instructions: service.instructions || null,
    scheduleKind: planned.scheduleKind,
    frequencyCode: service.frequencyCode,
    startAt: planned.startAt,
    durationValue: service.duration?.value ?? null,
    durationUnit: service.duration?.unit ?? null,
    dayCounting: service.duration ? "calendar" : null,
    endAt: planned.endAt,
    orderStatus,
    statusReason: null,
    createdAt: act.now,
  });
  await insertOrderEvent(act.db, {
    orderId: id,
    action: "add",
    fromStatus: null,
    toStatus: orderStatus,
    actorId: authority.author,
    onBehalfOf: authority.prescriberId === authority.author ? null : authority.prescriberId,
    at: act.now,
    reason: emergencyText(body),
    snapshot: { sig: planned.sigText, product: service.name, mode: body.orderMode },
  });
  if (authority.as === "signed") await signOrder(act, await orderById(act.db, id), "prescriber", ticket);
  const order = await orderById(act.db, id);
  await announceOrder(act, order, isProposal ? "proposed" : "ordered");
  return order;
}
