import { type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { type CatalogueProduct, productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { locationRules } from "../schedules/schedule.store.ts";
import type { LocationRules } from "../schedules/schedule.ts";
import { announceOrder } from "./announce-order.actions.ts";
import { unitsFor } from "./dose-amount.ts";
import { insertOrder, nextOrderNo } from "./new-order.store.ts";
import { addOrder, type Order, previewSchedule, type SigInput } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { cosignDueAt, type OrderedProduct, type PlannedOrder, placedAs, planOrder, wholeCourse } from "./order.ts";
import { insertAlerts, insertOrderEvent } from "./order-history.store.ts";
import { orderStates } from "./order-states.ts";
import { prescriberName } from "./prescribers.store.ts";
import { overrideAlerts, requireAllergiesRecorded, type Screening, screenProduct } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";

interface Composed {
  episode: OpenEpisode;
  product: CatalogueProduct;
  rules: LocationRules;
  planned: PlannedOrder;
  screening: Screening;
  unitOfUse: string;
}

/** Reads and validates everything an order needs, without writing. */
async function compose(view: View, demographicId: string, sig: SigInput): Promise<Composed> {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const product = await productByRxcui(view.db, sig.rxcui);
  if (!product) throw fieldProblem("body.sig.rxcui", "This product is not in the catalog. Choose one from the list.");
  if (product.unitOfUse === null)
    throw fieldProblem("body.sig.rxcui", "The catalog has no unit for this product. Choose another form.");
  const rules = await locationRules(view.db, episode.locationId, episode.timeZone);
  const ordered: OrderedProduct = { ...product, unitOfUse: product.unitOfUse, divisible: false };
  const planned = planOrder(sig, ordered, rules, view.now);
  const screening = await screenProduct(view, product, episode, null);
  return { episode, product, rules, planned, screening, unitOfUse: product.unitOfUse };
}

export const previewScheduleQuery = query(previewSchedule, async (view, { body }) => {
  const { planned, rules, screening, product, unitOfUse } = await compose(view, body.demographicId, body.sig);
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

/**
 * Enters an order. A prescriber's written order is signed with this request's PIN and active at once; a nurse's verbal or
 * telephone order is active and needs a co-signature (MED-3, MED-4); any other order by a nurse is a proposal. Checks
 * MED-1 to MED-3, MED-7 to MED-10 and MED-21. Writes order, line, history, alerts and seven days of doses.
 */
export const addOrderAction = action(addOrder, async (act, { body }): Promise<Order> => {
  const { sig } = body;
  const composed = await compose(act, body.demographicId, sig);
  const { episode, planned, screening, product } = composed;
  if (!liveStates.has(episode.status))
    throw new Problem("wrong-state", "This client is not admitted. Orders can be entered from admission on.");
  const author = actingClinician(act);
  const prescriberId = body.prescriberId ?? (act.can("medications.prescribe") ? author : undefined);
  if (prescriberId === undefined || (await prescriberName(act.db, prescriberId)) === undefined)
    throw fieldProblem("body.prescriberId", "Choose the prescriber.");
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
  act.audit({ subjectId: id, clientId: episode.clientId, detail: { mode: body.orderMode, orderStatus } });
  if (!isProposal) await extendSchedule(act, id);
  if (as === "signed") await signOrder(act, await orderById(act.db, id), "prescriber");
  const order = await orderById(act.db, id);
  await announceOrder(act, order, isProposal ? "proposed" : "ordered");
  return order;
});

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
