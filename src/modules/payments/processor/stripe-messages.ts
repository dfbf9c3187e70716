import { z } from "zod";

const Card = z.object({ brand: z.string().nullish(), last4: z.string(), exp_month: z.number(), exp_year: z.number() });
const PaymentMethod = z.object({ id: z.string(), card: Card.nullish() });
const Failure = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  message: z.string().nullish(),
});
const Metadata = z.object({ payment_id: z.string().optional(), refund_id: z.string().optional() }).nullish();

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.string().nullish(),
  metadata: Metadata,
  payment_method: z.union([z.string(), PaymentMethod]).nullish(),
  last_payment_error: Failure.nullish(),
});
export type Intent = z.infer<typeof Intent>;

export const Charge = z.object({
  id: z.string(),
  status: z.string(),
  payment_intent: z.string(),
  payment_method: z.string().nullish(),
  customer: z.string().nullish(),
  metadata: Metadata,
  payment_method_details: z.object({ card: Card.nullish() }).nullish(),
});

export const Session = z.object({
  id: z.string(),
  status: z.string().nullish(),
  url: z.string().nullish(),
  metadata: Metadata,
  payment_intent: z.union([z.string(), Intent]).nullish(),
});

export const RefundObject = z.object({
  id: z.string(),
  status: z.string(),
  metadata: Metadata,
  failure_reason: z.string().nullish(),
});
export type RefundObject = z.infer<typeof RefundObject>;

const DisputeObject = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  amount: z.number().int(),
  status: z.string(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: z.number().nullish() }).nullish(),
});

/** A cardholder's dispute. */
export interface Dispute {
  intentId: string;
  state: "open" | "won" | "lost";
  amountCents: number;
  /** In words for staff. */
  reason: string;
  dueAt: string | null;
}

/** What a dispute event says; null for an inquiry of the bank, which takes no money. */
export function disputeOf(object: unknown): Dispute | null {
  const dispute = DisputeObject.safeParse(object).data;
  if (!dispute?.payment_intent || dispute.status.startsWith("warning_")) return null;
  const { payment_intent: intentId, amount: amountCents, status, reason, evidence_details: evidence } = dispute;
  const due = evidence?.due_by ?? null;
  return {
    intentId,
    amountCents,
    state: status === "won" || status === "lost" ? status : "open",
    reason: sentence((reason ?? "general").replaceAll("_", " ")),
    dueAt: due === null ? null : new Date(due * 1000).toISOString(),
  };
}
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1, 100);

/** Answered with 402: the card was declined. */
export const Declined = z.object({ error: Failure.extend({ payment_intent: Intent.nullish() }) });

export const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

export interface CardFacts {
  token: string | null;
  customer: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

const brands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

export function cardOf(
  card: z.infer<typeof Card> | null | undefined,
  token: string | null,
  customer: string | null | undefined,
): CardFacts | null {
  if (!card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return { token, customer: customer ?? null, brand: brands[brand ?? ""] ?? "Card", last4, expMonth, expYear };
}

/** What became of a payment, as the processor says. */
export interface Outcome {
  paymentId: string;
  intentId: string | null;
  state: "succeeded" | "declined" | "expired" | "unknown";
  card: CardFacts | null;
  /** Why it was declined, in words for staff. */
  failure: string | null;
  /** The card will not work again: lost, stolen, closed. */
  isHard: boolean;
}

const hardCodes = ["lost_card", "stolen_card", "pickup_card", "account_closed", "expired_card", "restricted_card"];

const failureLabels: Readonly<Record<string, string>> = {
  insufficient_funds: "Insufficient funds",
  lost_card: "Card reported lost",
  stolen_card: "Card reported stolen",
  expired_card: "Card expired",
  account_closed: "Account closed",
  incorrect_cvc: "Wrong security code",
};

export function failureOfCard(failure: z.infer<typeof Failure> | null | undefined) {
  const code = failure?.decline_code ?? failure?.code ?? "";
  return { failure: failureLabels[code] ?? "Declined by the card's bank", isHard: hardCodes.includes(code) };
}

/** What an intent says of the payment it was made for; null for one that is not ours. */
export function outcomeOfIntent(intent: Intent, paymentId = intent.metadata?.payment_id): Outcome | null {
  if (!paymentId) return null;
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const card = method ? cardOf(method.card, method.id, intent.customer) : null;
  const of = { paymentId, intentId: intent.id, card };
  if (intent.status === "succeeded") return { ...of, state: "succeeded", failure: null, isHard: false };
  if (intent.status === "requires_payment_method" && intent.last_payment_error)
    return { ...of, state: "declined", ...failureOfCard(intent.last_payment_error) };
  if (intent.status === "canceled") return { ...of, state: "expired", failure: null, isHard: false };
  return { ...of, state: "unknown", failure: null, isHard: false };
}
