import { z } from "zod";
import { type OutboundJob, type OutboundOperation, openForWork } from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { settlePayment } from "../collect/settle-payment.actions.ts";
import { settleRefund } from "../refunds/settle-refund.actions.ts";
import { paymentsChannel } from "./connection.store.ts";
import { chargeCard, findPayment, refundCharge } from "./stripe.ts";

/** Tries over a day, always with the same idempotency key: whatever was lost, the card is charged once. */
const waits = [5, 30, 300, 1_800, 7_200, 21_600, 43_200] as const;
const leaves = { unchecked: "An amount and random ids to the card processor; no name and no service." } as const;

function connectionOf<P>({ platform, tenant, connectionId }: OutboundJob<P>) {
  if (connectionId === null) throw new OutboundFailure("notConfigured", "No card processor is connected.");
  return openForWork(platform, tenant, connectionId);
}

const Charge = z.object({ paymentId: z.string(), amountCents: z.number(), customer: z.string(), token: z.string() });

/** Charges a card on file. */
export const chargeOperation: OutboundOperation<z.infer<typeof Charge>> = {
  operation: "payments.charge",
  channel: paymentsChannel,
  leaves,
  payload: Charge,
  waits,
  send: async (job) => {
    const outcome = await chargeCard(await connectionOf(job), job.payload);
    await asSystem(job.platform, job.tenant, (act) => settlePayment(act, outcome));
    return { remoteStatus: outcome.state, ...(outcome.intentId ? { remoteId: outcome.intentId } : {}) };
  },
  settled: async (act, { payload }, outcome) => {
    // Refused before anything was charged: a wrong request or a removed connection.
    if (!(outcome instanceof OutboundFailure) || outcome.kind !== "refused") return;
    const { paymentId } = payload;
    const failure = "The card processor refused the request";
    await settlePayment(act, { paymentId, intentId: null, state: "declined", card: null, failure, isHard: false });
  },
};

const Find = z.object({ paymentId: z.string(), checkoutId: z.string().nullable() });

/** Asks what became of a payment. */
export const findOperation: OutboundOperation<z.infer<typeof Find>> = {
  operation: "payments.find",
  channel: paymentsChannel,
  leaves,
  payload: Find,
  waits: [60, 600],
  send: async (job) => {
    const outcome = await findPayment(await connectionOf(job), job.payload);
    if (outcome) await asSystem(job.platform, job.tenant, (act) => settlePayment(act, outcome));
    return { remoteStatus: outcome?.state ?? "unknown" };
  },
};

const Refund = z.object({ refundId: z.string(), intentId: z.string(), amountCents: z.number() });

/** Refunds a card payment to its card. */
export const refundOperation: OutboundOperation<z.infer<typeof Refund>> = {
  operation: "payments.refund",
  channel: paymentsChannel,
  leaves,
  payload: Refund,
  waits,
  send: async (job) => {
    const { id, status, failure_reason: failure } = await refundCharge(await connectionOf(job), job.payload);
    const state = status === "succeeded" || status === "failed" ? status : "pending";
    const { refundId } = job.payload;
    await asSystem(job.platform, job.tenant, (act) =>
      settleRefund(act, { refundId, processorId: id, state, failure: failure ?? null }),
    );
    return { remoteId: id, remoteStatus: status };
  },
  settled: async (act, { payload: { refundId } }, outcome) => {
    if (!(outcome instanceof OutboundFailure) || outcome.kind !== "refused") return;
    const failure = "The card processor refused the refund";
    await settleRefund(act, { refundId, processorId: null, state: "failed", failure });
  },
};
