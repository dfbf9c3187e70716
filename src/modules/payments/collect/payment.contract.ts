import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { Cents } from "../ledger/ledger.contract.ts";
import { refundStates } from "../refunds/refund-states.ts";
import { methodLabels, paymentStates, purposeLabels } from "./payment-states.ts";

export const chartProblems = ["mr-number-invalid", "not-found", "out-of-scope", "episode-not-of-client"] as const;
export const PaymentParams = ChartParams.extend({ paymentId: Id });
const reason = z.string().trim().min(3, "Enter a reason").max(300);
const line = (most: number) => z.string().trim().min(1).max(most).nullish();

export const Refund = z.strictObject({
  id: Id,
  amountCents: z.number().int(),
  reason: z.string(),
  status: z.enum(refundStates.states),
  requestedByName: z.string(),
  requestedAt: Instant,
  /** The reader may approve it: they did not request it. */
  mayDecide: z.boolean(),
  decidedByName: z.string().nullable(),
  declineReason: z.string().nullable(),
  failure: z.string().nullable(),
  version: Version,
});
export type Refund = z.infer<typeof Refund>;

export const Payment = z.strictObject({
  id: idOf("payment"),
  method: z.enum(enumKeys(methodLabels)),
  purpose: z.enum(enumKeys(purposeLabels)),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  /** What may still be refunded. */
  refundableCents: z.number().int(),
  status: z.enum(paymentStates.states),
  paidOn: PlainDate,
  paidAt: Instant,
  /** "MAIN-000042"; null until the payment succeeded. */
  receipt: z.string().nullable(),
  payerName: z.string().nullable(),
  checkNumber: z.string().nullable(),
  memo: z.string().nullable(),
  collectedByName: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  keepCard: z.boolean(),
  /** The processor's page on which the card is entered, while the payment waits for it. */
  checkoutUrl: z.string().nullable(),
  failure: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** Why the cardholder disputed it, and until when the dispute can be answered. */
  disputeReason: z.string().nullable(),
  disputeDueAt: Instant.nullable(),
  refunds: z.array(Refund),
  version: Version,
});
export type Payment = z.infer<typeof Payment>;

export const CardOnFile = z.strictObject({
  id: idOf("payment-method"),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  /** `refused`: the processor said that the card is lost, stolen or closed. */
  status: z.enum(["active", "refused"]),
  version: Version,
});
export type CardOnFile = z.infer<typeof CardOnFile>;

export const listClientPayments = endpoint({
  method: "GET",
  path: "/clients/:mrNo/payments",
  summary: "Payments of a client with their refunds, the latest first",
  permission: "payments.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject(pageQuery),
  response: pageOf(Payment).extend({ clientId: idOf("client") }),
  problems: chartProblems,
});

export const TakePayment = z.strictObject({
  method: z.enum(enumKeys(methodLabels)),
  purpose: z.enum(enumKeys(purposeLabels)).default("balance"),
  amountCents: Cents,
  payerName: line(120),
  checkNumber: line(30),
  memo: line(300),
  /** Charges this card on file; without it the card is entered on the processor's page. */
  paymentMethodId: Id.nullish(),
  /** The client agreed that the card is kept for later payments. */
  keepCard: z.boolean().default(false),
});

export const takePayment = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments",
  summary: "Record a payment by cash or check, or start one by card",
  permission: "payments.post",
  chart: "client",
  idempotent: true,
  audit: { action: "payment.posted", subject: "payment" },
  params: ChartParams,
  body: TakePayment,
  response: Payment,
  status: 201,
  problems: [
    ...chartProblems,
    "card-number-in-text",
    "processor-missing",
    "upstream-failed",
    "wrong-state",
    "validation",
  ],
});

export const voidPayment = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments/:paymentId/void",
  summary: "Void a payment recorded in error or a check the bank returned, or cancel a card payment that was not made",
  permission: "payments.adjust",
  chart: "client",
  audit: { action: "payment.voided", subject: "payment" },
  params: PaymentParams,
  body: z.strictObject({ version: Version, kind: z.enum(["error", "returned"]), reason }),
  response: Payment,
  problems: [...chartProblems, "stale-version", "wrong-state", "card-number-in-text", "validation"],
});

export const cancelCardPayment = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments/:paymentId/cancel",
  summary: "Cancel a card payment whose card was not entered",
  permission: "payments.post",
  chart: "client",
  audit: { action: "payment.canceled", subject: "payment" },
  params: PaymentParams,
  body: z.strictObject({ version: Version }),
  response: Payment,
  problems: [...chartProblems, "stale-version", "wrong-state", "upstream-failed"],
});

export const getReceipt = endpoint({
  method: "GET",
  path: "/clients/:mrNo/payments/:paymentId/receipt",
  summary: "Receipt of a payment, for printing",
  permission: "payments.read",
  chart: "client",
  audit: { action: "receipt.printed", subject: "client" },
  leaves: { unchecked: "The receipt of the payer; it has an amount and no service." },
  params: PaymentParams,
  response: z.strictObject({
    clientId: idOf("client"),
    payment: Payment,
    billedBy: z.string(),
    locationName: z.string(),
  }),
  problems: [...chartProblems, "wrong-state"],
});

export const mailReceipt = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payments/:paymentId/receipt/mail",
  summary: "Email the receipt to the client's own address",
  permission: "payments.post",
  chart: "client",
  audit: { action: "receipt.mailed", subject: "payment" },
  leaves: { unchecked: "To the client's own address; it has an amount and no service, and names no one." },
  params: PaymentParams,
  response: z.strictObject({ to: z.string() }),
  problems: [...chartProblems, "wrong-state"],
});

export const listPayments = endpoint({
  method: "GET",
  path: "/payments",
  summary: "Payments of all clients, the latest first",
  permission: "payments.read",
  query: z.strictObject({
    status: commaList(z.enum(paymentStates.states)).optional(),
    method: commaList(z.enum(enumKeys(methodLabels))).optional(),
    locationId: Id.optional(),
    from: PlainDate.optional(),
    to: PlainDate.optional(),
    /** Payments with a refund that needs approval. */
    refundWaiting: z.enum(["true"]).optional(),
    ...pageQuery,
  }),
  response: pageOf(
    Payment.omit({ refunds: true, refundableCents: true }).extend({
      clientId: idOf("client"),
      mrNo: z.string(),
      clientName: z.string(),
    }),
  ),
});

export const listCards = endpoint({
  method: "GET",
  path: "/clients/:mrNo/payment-methods",
  summary: "How a client can pay: cards on file, whether cards are taken, where receipts go",
  permission: "payments.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({
    clientId: idOf("client"),
    rows: z.array(CardOnFile),
    /** A card processor is connected. */
    takesCards: z.boolean(),
    /** The client's email address, where receipts go. */
    receiptTo: z.string().nullable(),
  }),
  problems: chartProblems,
});

export const removeCard = endpoint({
  method: "DELETE",
  path: "/clients/:mrNo/payment-methods/:paymentMethodId",
  summary: "Remove a card on file; it is not charged any more",
  permission: "payments.post",
  chart: "client",
  audit: { action: "payment-method.changed", subject: "payment-method" },
  params: ChartParams.extend({ paymentMethodId: Id }),
  status: 204,
  problems: [...chartProblems, "wrong-state"],
});

export const receiveProcessorEvent = endpoint({
  method: "POST",
  path: "/payments/webhook/stripe/:webhookToken",
  summary: "Receive a signed event from the card processor",
  permission: "public",
  audit: { action: "delivery.received", subject: "connection" },
  params: z.strictObject({ webhookToken: z.string().max(100) }),
  response: z.strictObject({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  raw: "bytes",
  bodyLimit: 1_048_576,
  limit: { bucket: "payment-webhooks", perMinute: 6_000 },
  problems: ["signature-invalid", "not-found", "too-large"],
});
