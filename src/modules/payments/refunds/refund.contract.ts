import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { chartProblems, Payment, PaymentParams } from "../collect/payment.contract.ts";
import { Cents } from "../ledger/ledger.contract.ts";

const reason = z.string().trim().min(3, "Enter a reason").max(300);

export const refundPayment = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments/:paymentId/refund",
  summary: "Refund a payment or a part of it; above the limit a second user approves",
  permission: "payments.refund",
  chart: "client",
  idempotent: true,
  audit: { action: "payment.refunded", subject: "payment" },
  params: PaymentParams,
  body: z.strictObject({ amountCents: Cents, reason }),
  response: Payment,
  status: 201,
  problems: [...chartProblems, "wrong-state", "refund-exceeds-payment", "card-number-in-text", "validation"],
});

export const decideRefund = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments/:paymentId/refunds/:refundId/decide",
  summary: "Approve or decline a refund that another user requested",
  permission: "payments.refund",
  chart: "client",
  audit: { action: "payment.refunded", subject: "payment" },
  params: PaymentParams.extend({ refundId: Id }),
  /** The payment's version; a reason is required to decline. */
  body: z.strictObject({ version: Version, decision: z.enum(["approve", "decline"]), reason: reason.nullish() }),
  response: Payment,
  problems: [...chartProblems, "wrong-state", "stale-version", "own-request", "card-number-in-text", "validation"],
});
