import { type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { productsByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { locationRules } from "../schedules/schedule.store.ts";
import type { LocationRules } from "../schedules/schedule.ts";
import { announceOrder } from "./announce-order.actions.ts";
import { unitsFor } from "./dose-amount.ts";
import { insertOrder, nextOrderNo } from "./new-order.store.ts";
import { addOrder, addOrders, type Order, type orderModes, previewSchedule, type SigInput } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { cosignDueAt, type PlannedOrder, placedAs, planOrder, wholeCourse } from "./order.ts";
import { insertAlerts, insertOrderEvent } from "./order-history.store.ts";
import { orderStates } from "./order-states.ts";
import { type OrderableProduct, requireOrderable } from "./orderable.ts";
import { prescriberName } from "./prescribers.store.ts";
import { endsBefore } from "./renewal.ts";
import { overrideAlerts, requireAllergiesRecorded, type Screening, screenProduct } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";

interface Composed {
  episode: OpenEpisode;
  product: OrderableProduct;
  rules: LocationRules;
  planned: PlannedOrder;
  screening: Screening;
  unitOfUse: string;
  renewed: Order | null;
}

interface ComposeOptions {
  renewsOrderId?: string | undefined;
  setProducts?: readonly string[];
}

/** Reads and validates everything an order needs, without writing. */
async function compose(
  view: View,
  demographicId: string,
  sig: SigInput,
  { renewsOrderId, setProducts = [] }: ComposeOptions = {},
): Promise<Composed> {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const catalog = await productsByRxcui(view.db, [sig.rxcui, ...setProducts]);
  const product = catalog.get(sig.rxcui);
  const rules = await locationRules(view.db, episode.locationId, episode.timeZone);
  const ordered = requireOrderable(product);
  const planned = planOrder(sig, ordered, rules, view.now);
  const renewed = renewsOrderId === undefined ? null : await renewedOrder(view, renewsOrderId, episode.clientId);
  const except = renewed !== null && endsBefore(renewed, planned.startAt) ? [renewed.id] : [];
  const before = setProducts.flatMap((rxcui) => catalog.get(rxcui) ?? []);
  const screening = await screenProduct(view, ordered, episode, except, before);
  return { episode, product: ordered, rules, planned, screening, unitOfUse: ordered.unitOfUse, renewed };
}

/** The order that is renewed: one of the same client. */
async function renewedOrder(view: View, orderId: string, clientId: string): Promise<Order> {
  const order = await orderById(view.db, orderId);
  if (order.clientId !== clientId) throw new Problem("not-found");
  return order;
}

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

const liveStates = new Set(["admitted", "on_leave"]);

interface OrderAuthor {
  orderMode: (typeof orderModes)[number];
  prescriberId?: string | undefined;
}
interface OrderToPlace extends OrderAuthor {
  overrides: { key: string; reason: string }[];
  readBack?: { confirmed: true; text: string } | undefined;
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

/** MED-13: the orders of a set are entered together with one PIN, or none of them. */
export const addOrdersAction = action(addOrders, async (act, { body }) => {
  const { demographicId, orderMode, prescriberId } = body;
  // One PIN signs all orders of the set.
  const takeTicket = act.useTicket.bind(act);
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
  const clientId = composed[0]?.episode.clientId ?? null;
  act.audit({
    subjectId: clientId,
    clientId,
    detail: { mode: orderMode, orders: orders.map(({ orderNo }) => orderNo) },
  });
  return { orders };
});

/** Refusals of the whole request, such as a missing PIN, are not about one order. */
const ofRequest = new Set(["step-up-required", "ticket-used", "not-found", "out-of-scope", "forbidden", "wrong-state"]);

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

async function placeOrder(
  act: Act,
  composed: Composed,
  sig: SigInput,
  body: OrderToPlace,
  ticket?: Ticket,
): Promise<Order> {
  const { episode, planned, screening, product, renewed } = composed;
  if (!liveStates.has(episode.status))
    throw new Problem("wrong-state", "This client is not admitted. Orders can be entered from admission on.");
  const author = actingClinician(act);
  const prescriberId = await prescriberOf(act, body, author);
  const as = placedAs(
    body.orderMode,
    { mayApprove: act.can("medications.approve"), isPrescriber: prescriberId === author },
    body.readBack,
  );
  const isProposal = as === "proposed";
  if (!isProposal) requireAllergiesRecorded(screening, sig.scheduleKind);
  const answered = isProposal ? [] : overrideAlerts(act, screening.alerts, body.overrides);
  const orderStatus = orderStates.code(isProposal ? "pending_approval" : "active");
  const id = newId();
  await insertOrder(act.db, {
    id,
    orderNo: await nextOrderNo(act.db),
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    replacesOrderId: renewed?.id ?? null,
    orderMode: body.orderMode,
    prescriberId,
    enteredBy: author,
    readBack: body.readBack ? { ...body.readBack, by: author, at: act.now } : null,
    signatureState: as === "awaiting_cosign" ? "awaiting_cosign" : "unsigned",
    signatureDueAt: as === "awaiting_cosign" ? cosignDueAt(product.deaSchedule, act.now) : null,
    ...drugColumns(composed),
    ...timingColumns(sig, planned),
    orderStatus,
    createdAt: act.now,
  });
  await insertAlerts(act.db, id, answered, author, act.now);
  await insertOrderEvent(act.db, {
    orderId: id,
    action: "add",
    fromStatus: null,
    toStatus: orderStatus,
    actorId: author,
    onBehalfOf: prescriberId === author ? null : prescriberId,
    at: act.now,
    snapshot: { sig: planned.sigText, product: product.displayName, mode: body.orderMode },
  });
  if (!isProposal) await extendSchedule(act, id);
  if (as === "signed") await signOrder(act, await orderById(act.db, id), "prescriber", ticket);
  const order = await orderById(act.db, id);
  await announceOrder(act, order, isProposal ? "proposed" : "ordered");
  return order;
}

async function prescriberOf(act: Act, { prescriberId }: OrderAuthor, author: string): Promise<string> {
  const chosen = prescriberId ?? (act.can("medications.prescribe") ? author : undefined);
  if (chosen === undefined || (await prescriberName(act.db, chosen)) === undefined)
    throw fieldProblem("body.prescriberId", "Choose the prescriber.");
  return chosen;
}

function drugColumns({ product, planned, unitOfUse }: Composed) {
  return {
    rxcui: product.rxcui,
    productText: product.displayName,
    tallMan: product.tallMan,
    ingredients: product.ingredients,
    deaSchedule: product.deaSchedule,
    quantityPerDose: planned.quantityPerDose,
    quantityUnit: unitOfUse,
    sigText: planned.sigText,
    patientSigText: planned.patientSigText,
  };
}

function timingColumns(sig: SigInput, planned: PlannedOrder) {
  return {
    doseValue: sig.doseValue,
    doseUnit: sig.doseUnit,
    routeCode: sig.routeCode,
    indication: sig.indication ?? null,
    instructions: sig.instructions || null,
    scheduleKind: sig.scheduleKind,
    frequencyCode: sig.frequencyCode,
    startAt: planned.startAt,
    durationValue: sig.duration?.value ?? null,
    durationUnit: sig.duration?.unit ?? null,
    dayCounting: sig.duration?.counting ?? null,
    endAt: planned.endAt,
    maxDoses: planned.maxDoses,
    prnReason: sig.prnReason,
    minIntervalMin: sig.minIntervalMin ?? null,
    maxDosesPer24h: sig.maxDosesPer24h ?? null,
    maxAmountPer24h: sig.maxAmountPer24h ?? null,
    prnRecheckMin: sig.prnRecheckMin ?? null,
  };
}
