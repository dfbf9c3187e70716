import { signedInSince } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { actingClinician } from "../acting-clinician.ts";
import { extendSchedule } from "../schedules/schedule.actions.ts";
import { announceOrder } from "./announce-order.actions.ts";
import type { Composed } from "./compose-order.actions.ts";
import { insertOrder, nextOrderNo } from "./new-order.store.ts";
import type { Order, orderModes, ReadBackInput, SigInput } from "./order.contract.ts";
import { orderById } from "./order.store.ts";
import { cosignDueAt, type PlacedAs, type PlannedOrder, placedAs } from "./order.ts";
import { insertAlerts, insertOrderEvent } from "./order-history.store.ts";
import { orderStates } from "./order-states.ts";
import { prescriberName } from "./prescribers.store.ts";
import { overrideAlerts, requireAllergiesRecorded } from "./screen-order.actions.ts";
import { signOrder } from "./sign-order.actions.ts";

const liveStates = new Set(["admitted", "on_leave"]);

/** Who orders, and how the order reached the facility. */
interface OrderAuthor {
  orderMode: (typeof orderModes)[number];
  prescriberId?: string | undefined;
}
interface OrderToPlace extends OrderAuthor {
  overrides: { key: string; reason: string }[];
  readBack?: ReadBackInput | undefined;
  /** Why a proposal changes another order. */
  reason?: string | undefined;
}

/** Writes a composed order with its line, history, alerts and seven days of doses, and signs it where its author does. */
export async function placeOrder(
  act: Act,
  composed: Composed,
  sig: SigInput,
  body: OrderToPlace,
  ticket?: Ticket,
): Promise<Order> {
  const { episode, planned, screening, product, replaced } = composed;
  const { author, prescriberId, as } = await authorityFor(act, episode, body);
  const isProposal = as === "proposed";
  if (!isProposal) requireAllergiesRecorded(screening, sig.scheduleKind);
  const answered = isProposal ? [] : overrideAlerts(act, screening.alerts, body.overrides);
  const orderStatus = orderStates.code(isProposal ? "pending_approval" : "active");
  const id = newId();
  const columns = {
    id,
    orderNo: await nextOrderNo(act.db),
    clientId: episode.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    orderType: "medication" as const,
    replacesOrderId: replaced?.order.id ?? null,
    replacement: replaced?.as ?? null,
    ...authorityColumns(act, { author, prescriberId, as }, body, product.deaSchedule),
    ...drugColumns(composed),
    ...timingColumns(sig, planned),
    orderStatus,
    statusReason: isProposal ? (body.reason ?? null) : null,
    protocolEnrollmentId: composed.enrollmentId ?? null,
    dayPolicy: planned.plan.dayPolicy ?? null,
    createdAt: act.now,
  };
  await insertOrder(act.db, columns, planned.plan.lines);
  await insertAlerts(act.db, id, answered, author, act.now);
  await insertOrderEvent(act.db, {
    orderId: id,
    action: "add",
    fromStatus: null,
    toStatus: orderStatus,
    actorId: author,
    onBehalfOf: prescriberId === author ? null : prescriberId,
    at: act.now,
    reason: emergencyText(body),
    snapshot: { sig: planned.sigText, product: product.displayName, mode: body.orderMode },
  });
  if (!isProposal) await extendSchedule(act, id);
  if (as === "signed") await signOrder(act, await orderById(act.db, id), "prescriber", ticket);
  const order = await orderById(act.db, id);
  await announceOrder(act, order, isProposal ? "proposed" : "ordered");
  return order;
}

export interface Authority {
  author: string;
  prescriberId: string;
  as: PlacedAs;
}

/** Who orders for the client in care, and how the order starts (MED-3). */
export async function authorityFor(
  act: Act,
  episode: { status: string },
  body: OrderAuthor & { readBack?: ReadBackInput | undefined },
): Promise<Authority> {
  if (!liveStates.has(episode.status))
    throw new Problem("wrong-state", "This client is not admitted. Orders can be entered from admission on.");
  const author = actingClinician(act);
  const prescriberId = await prescriberOf(act, body, author);
  const by = { mayApprove: act.can("medications.approve"), isPrescriber: prescriberId === author };
  const as = placedAs(body.orderMode, by, body.readBack);
  if (body.orderMode === "verbal" && !body.readBack?.emergency) await requireAway(act, prescriberId);
  return { author, prescriberId, as };
}

/** How long after the last use of Cairn a prescriber counts as signed in. */
const signedInMinutes = 15;

/** MED-3: refuses a verbal order while its prescriber is signed in and can enter it. Throws `prescriber-signed-in`. */
async function requireAway(act: Act, prescriberId: string): Promise<void> {
  const name = await signedInSince(act.db, prescriberId, {
    now: act.now,
    since: addMinutes(act.now, -signedInMinutes),
  });
  if (name === undefined) return;
  throw new Problem(
    "prescriber-signed-in",
    `${name} is signed in to Cairn. Ask them to enter and sign this order, or select "Emergency".`,
  );
}

export function authorityColumns(
  act: Act,
  { author, prescriberId, as }: Authority,
  body: OrderAuthor & { readBack?: ReadBackInput | undefined },
  deaSchedule: number,
) {
  const needsCosign = as === "awaiting_cosign";
  return {
    orderMode: body.orderMode,
    prescriberId,
    enteredBy: author,
    readBack: body.readBack ? { ...body.readBack, by: author, at: act.now } : null,
    signatureState: needsCosign ? ("awaiting_cosign" as const) : ("unsigned" as const),
    signatureDueAt: needsCosign ? cosignDueAt(deaSchedule, act.now) : null,
  };
}

async function prescriberOf(act: Act, { prescriberId }: OrderAuthor, author: string): Promise<string> {
  const chosen = prescriberId ?? (act.can("medications.prescribe") ? author : undefined);
  if (chosen === undefined || (await prescriberName(act.db, chosen)) === undefined)
    throw fieldProblem("body.prescriberId", "Choose the prescriber.");
  return chosen;
}

/** Why a verbal order was entered for a prescriber who was signed in, for the history of the order. */
export function emergencyText({ readBack }: { readBack?: ReadBackInput | undefined }): string | null {
  return readBack?.emergency ? "Verbal order in an emergency" : null;
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
    holdParameters: sig.holdParameters,
    requiresScore: planned.requiresScore ?? null,
  };
}
