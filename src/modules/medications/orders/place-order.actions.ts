import { requireEpisode } from "#modules/clients/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LocationRules } from "../schedules/schedule.ts";
import { type Composed, compose } from "./compose-order.actions.ts";
import { unitsFor } from "./dose-amount.ts";
import { placeOrder } from "./insert-order.actions.ts";
import { addOrders } from "./new-order.contract.ts";
import { addOrder, type Order } from "./order.contract.ts";
import { type PlannedOrder, wholeCourse } from "./order.ts";
import { previewSchedule } from "./preview-order.contract.ts";
import { placeService } from "./service-order.actions.ts";

export const previewScheduleQuery = query(previewSchedule, async (view, { body }) => {
  const { planned, rules, screening, product, unitOfUse } = await compose(view, body.demographicId, body.sig, body);
  const doses = wholeCourse(planned.plan, rules);
  const shown = doses ?? firstDoses(planned, rules);
  return {
    sigText: planned.sigText,
    patientSigText: planned.patientSigText,
    quantityPerDose: planned.quantityPerDose,
    quantityUnit: unitOfUse,
    timeZone: rules.zone,
    doses: shown.slice(0, 12).map(({ doseNo, dueAt }) => ({ doseNo, dueAt })),
    totalDoses: doses?.length ?? null,
    lastDueAt: doses?.at(-1)?.dueAt ?? null,
    unitsNeeded: doses === null ? null : unitsFor(planned.quantityPerDose, doses.length),
    endAt: planned.endAt,
    ...screening,
    deaSchedule: product.deaSchedule,
  };
});

function firstDoses(planned: PlannedOrder, rules: LocationRules) {
  return wholeCourse({ ...planned.plan, maxDoses: 12 }, rules) ?? [];
}

/**
 * Enters an order. A prescriber's written order is signed with this request's PIN and active at once; a nurse's verbal or
 * telephone order is active and needs a co-signature (MED-3, MED-4); any other order by a nurse is a proposal. Checks
 * MED-1 to MED-3, MED-7 to MED-10 and MED-21. Writes order, line, history, alerts and seven days of doses.
 */
export const addOrderAction = action(addOrder, async (act, { body }): Promise<Order> => {
  const composed = await compose(act, body.demographicId, body.sig, body);
  const order = await placeOrder(act, composed, body.sig, body);
  const { id, orderStatus } = order;
  act.audit({ subjectId: id, clientId: order.clientId, detail: { mode: body.orderMode, orderStatus } });
  return order;
});

/** MED-13: the orders of a set, with its non-medication orders, are entered together with one PIN, or none of them. */
export const addOrdersAction = action(addOrders, async (act, { body }) => {
  const { demographicId, orderMode, prescriberId } = body;
  const episode = await requireEpisode(act, { demographicId });
  await act.openChart(episode.clientId, "medications");
  // One PIN signs all orders of the set.
  const takeTicket = act.takeTicket.bind(act);
  const ticket = act.request.ticket ? await takeTicket("sign") : undefined;
  // Composes all orders before the first is entered, so that each is screened as it was previewed.
  const composed: Composed[] = [];
  for (const [index, { sig }] of body.orders.entries()) {
    const setProducts = body.orders.slice(0, index).map((before) => before.sig.rxcui);
    composed.push(await inSet(index, () => compose(act, demographicId, sig, { setProducts })));
  }
  const orders: Order[] = [];
  for (const [index, { sig, overrides, readBack }] of body.orders.entries()) {
    const one = composed[index];
    if (one)
      orders.push(
        await inSet(index, () => placeOrder(act, one, sig, { orderMode, prescriberId, overrides, readBack }, ticket)),
      );
  }
  const { clientId } = episode;
  for (const [index, { service, readBack }] of body.services.entries())
    orders.push(
      await inSet(body.orders.length + index, () =>
        placeService(act, episode, service, { orderMode, prescriberId, readBack }, { ticket }),
      ),
    );
  act.audit({
    subjectId: clientId,
    clientId,
    detail: { mode: orderMode, orders: orders.map(({ orderNo }) => orderNo) },
  });
  return { orders };
});

/** Refusals of the whole request, such as a missing PIN, are not about one order. */
const ofRequest = new Set([
  "prescriber-signed-in",
  "step-up-required",
  "ticket-used",
  "not-found",
  "out-of-scope",
  "forbidden",
  "wrong-state",
]);

async function inSet<T>(index: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem) || ofRequest.has(error.code)) throw error;
    throw new Problem("set-rejected", {
      detail: `Nothing was ordered. Order ${index + 1}: ${error.details.detail ?? error.details.errors?.[0]?.message ?? error.message}`,
      params: { item: index, code: error.code },
    });
  }
}
