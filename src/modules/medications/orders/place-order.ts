import { type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { type CatalogueProduct, productByRxcui } from "../drugs/drug.store.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { placeRules } from "../schedules/schedule.store.ts";
import type { PlaceRules } from "../schedules/schedule.ts";
import { actingClinician } from "../staff.ts";
import { tellOfOrder } from "./announce.ts";
import { unitsFor } from "./dose-amount.ts";
import { addOrder, type Order, previewSchedule, type SigInput } from "./order.contract.ts";
import { insertAlerts, insertOrder, insertOrderEvent, nextOrderNo, orderById } from "./order.store.ts";
import { cosignDueAt, type OrderedProduct, type PlannedOrder, placedAs, planOrder, wholeCourse } from "./order.ts";
import { prescriberName } from "./prescribers.store.ts";
import { answerAlerts, requireAllergiesRecorded, type Screening, screenFor } from "./screen.ts";
import { signOrder } from "./sign-order.ts";

interface Composed {
  episode: OpenEpisode;
  product: CatalogueProduct;
  rules: PlaceRules;
  planned: PlannedOrder;
  screening: Screening;
  unitOfUse: string;
}

/** Reads and checks everything an order says; nothing is written. */
async function compose(view: View, demographicId: string, sig: SigInput): Promise<Composed> {
  const episode = await requireEpisode(view, { demographicId });
  await view.openChart(episode.clientId, "medications");
  const product = await productByRxcui(view.db, sig.rxcui);
  if (!product) throw fieldProblem("body.sig.rxcui", "This product is not in the catalogue. Choose one from the list.");
  if (product.unitOfUse === null)
    throw fieldProblem("body.sig.rxcui", "The catalogue has no unit for this product. Choose another form of it.");
  const rules = await placeRules(view.db, episode.locationId, episode.timeZone);
  const ordered: OrderedProduct = { ...product, unitOfUse: product.unitOfUse, divisible: false };
  const planned = planOrder(sig, ordered, rules, view.now);
  const screening = await screenFor(view, product, episode, null);
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

function firstDoses(planned: PlannedOrder, rules: PlaceRules) {
  return wholeCourse({ ...planned.plan, maxDoses: 12 }, rules) ?? [];
}

const liveStates = new Set(["admitted", "on_leave"]);

/**
 * Enters an order (§3.1 `add`). A prescriber's written order is signed with the PIN of this request and active at once;
 * a nurse's order by voice is active and waits for the co-signature (MED-3, MED-4); what else a nurse writes is a
 * proposal. Refuses what MED-1…MED-10 and MED-21 say; writes row, line, history, alerts and seven days of doses.
 */
export const addOrderAction = action(addOrder, async (act, { body }): Promise<Order> => {
  const { sig } = body;
  const composed = await compose(act, body.demographicId, sig);
  const { episode, planned, screening, product } = composed;
  if (!liveStates.has(episode.status))
    throw new Problem("wrong-state", "Orders start with the admission. This client is not admitted.");
  const author = actingClinician(act);
  const prescriberId = body.prescriberId ?? (act.can("medications.prescribe") ? author : undefined);
  if (prescriberId === undefined || (await prescriberName(act.db, prescriberId)) === undefined)
    throw fieldProblem("body.prescriberId", "Choose the prescriber whose order this is.");
  const as = placedAs(
    body.orderMode,
    { mayApprove: act.can("medications.approve"), isPrescriber: prescriberId === author },
    body.readBack,
  );
  const isProposal = as === "proposed";
  if (!isProposal) requireAllergiesRecorded(screening, sig.scheduleKind);
  const answered = isProposal ? [] : answerAlerts(act, screening.alerts, body.overrides);
  const orderStatus = isProposal ? 1 : 2;
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
  await tellOfOrder(act, order, isProposal ? "proposed" : "ordered");
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
