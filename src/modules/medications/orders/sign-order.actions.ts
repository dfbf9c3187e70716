import { sign } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Ticket } from "#platform/server/ports/ticket-store.ts";
import { actingClinician } from "../acting-clinician.ts";
import type { Order } from "./order.contract.ts";
import { saveOrder } from "./order.store.ts";
import { requirePrescribingAuthority } from "./prescribing-authority.actions.ts";
import { isMedication } from "./service.ts";

/** The fields a signature covers. Listed one by one, so that a new order column does not change old hashes. */
export function signedForm(order: Order) {
  return {
    form: "cairn-order-1",
    orderNo: order.orderNo,
    clientId: order.clientId,
    demographicId: order.demographicId,
    rxcui: order.rxcui,
    product: order.productText,
    doseValue: order.doseValue,
    doseUnit: order.doseUnit,
    quantityPerDose: order.quantityPerDose,
    quantityUnit: order.quantityUnit,
    routeCode: order.routeCode,
    scheduleKind: order.scheduleKind,
    frequencyCode: order.frequencyCode,
    startAt: order.startAt,
    endAt: order.endAt,
    maxDoses: order.maxDoses,
    prnReason: order.prnReason,
    minIntervalMin: order.minIntervalMin,
    maxDosesPer24h: order.maxDosesPer24h,
    maxAmountPer24h: order.maxAmountPer24h,
    sig: order.sigText,
    indication: order.indication,
  };
}

/** The same of a non-medication order. */
function signedServiceForm(order: Order) {
  const { orderNo, clientId, demographicId, orderType, productText, sigText, priority } = order;
  const { scheduleKind, frequencyCode, startAt, endAt, indication, instructions } = order;
  return {
    form: "cairn-service-order-1",
    orderNo,
    clientId,
    demographicId,
    orderType,
    name: productText,
    sig: sigText,
    priority,
    scheduleKind,
    frequencyCode,
    startAt,
    endAt,
    indication,
    instructions,
  };
}

/**
 * Signs with this request's PIN ticket, or one already used in this action, and marks the order signed. Throws `step-up-required` or `ticket-used`, and
 * `credential-expired` or `prescriber-not-authorized` when license or DEA registration do not cover the order (MED-2).
 */
export async function signOrder(
  act: Act,
  order: Order,
  role: "prescriber" | "cosigner",
  ticket?: Ticket,
): Promise<void> {
  await requirePrescribingAuthority(act, order);
  const { signatureId, signedAt } = await sign(act, {
    subjectType: "order",
    subjectId: order.id,
    slotKey: "prescriber",
    role,
    documentHash: canonicalHash(isMedication(order) ? signedForm(order) : signedServiceForm(order)),
    meaning: `I order ${order.productText}: ${order.sigText}.`,
    timeZone: order.timeZone,
    ...(ticket ? { ticket } : {}),
  });
  await saveOrder(act.db, order.id, {
    signatureState: "signed",
    signedBy: actingClinician(act),
    signedAt,
    signatureId,
  });
}
