import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { settleDispute } from "../collect/settle-dispute.actions.ts";
import { settlePayment } from "../collect/settle-payment.actions.ts";
import { settleRefund } from "../refunds/settle-refund.actions.ts";
import {
  Charge,
  cardOf,
  disputeOf,
  Event,
  Intent,
  type Outcome,
  outcomeOfIntent,
  RefundObject,
  Session,
} from "./stripe-messages.ts";

/** An event as the processor sends it; null for anything else. */
export function readEvent(body: Buffer) {
  try {
    return Event.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/**
 * Applies an event of the processor: in any order, repeated, or before the answer to the request that caused it (PAY-4).
 * Events about payments of other systems are ignored; a payment that is not saved yet is tried again.
 */
export async function settleEvent(act: Act, body: Buffer): Promise<void> {
  const event = readEvent(body);
  if (!event) return;
  if (event.type.startsWith("refund.") || event.type === "charge.refund.updated") {
    const refund = RefundObject.safeParse(event.data.object);
    const refundId = refund.data?.metadata?.refund_id;
    if (!refund.success || !refundId) return;
    const { id: processorId, status, failure_reason: failure } = refund.data;
    const state = status === "succeeded" || status === "failed" ? status : "pending";
    const isKnown = await settleRefund(act, { refundId, processorId, state, failure: failure ?? null });
    return requireKnown(isKnown);
  }
  if (event.type.startsWith("charge.dispute.")) {
    const dispute = disputeOf(event.data.object);
    return dispute ? settleDispute(act, dispute) : undefined;
  }
  const outcome = outcomeOfEvent(event.type, event.data.object);
  if (outcome) requireKnown(await settlePayment(act, outcome));
}

function requireKnown(isKnown: boolean): void {
  if (!isKnown) throw new Problem("not-found", "The payment of this event is not recorded yet.");
}

function outcomeOfEvent(type: string, object: unknown): Outcome | null {
  if (type === "charge.succeeded") {
    const charge = Charge.safeParse(object).data;
    const paymentId = charge?.metadata?.payment_id;
    if (!charge || !paymentId) return null;
    const card = cardOf(charge.payment_method_details?.card, charge.payment_method ?? null, charge.customer);
    return { paymentId, intentId: charge.payment_intent, state: "succeeded", card, failure: null, isHard: false };
  }
  if (type === "checkout.session.expired") {
    const paymentId = Session.safeParse(object).data?.metadata?.payment_id;
    return paymentId ? { paymentId, intentId: null, state: "expired", card: null, failure: null, isHard: false } : null;
  }
  if (type !== "payment_intent.succeeded" && type !== "payment_intent.payment_failed") return null;
  const intent = Intent.safeParse(object).data;
  return intent ? outcomeOfIntent(intent) : null;
}
