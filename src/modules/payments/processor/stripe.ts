import { z } from "zod";
import { callConnection, type OpenConnection } from "#modules/integrations/index.ts";
import { failureOf } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { paymentsChannel } from "./connection.store.ts";
import {
  Declined,
  failureOfCard,
  Intent,
  type Outcome,
  outcomeOfIntent,
  RefundObject,
  Session,
} from "./stripe-messages.ts";

/** The fields of a form as Stripe nests them: `metadata[payment_id]`. */
type Fields = Readonly<Record<string, string>>;

function baseOf({ environment, platform }: OpenConnection): string {
  if (environment !== "simulator") return "https://api.stripe.com";
  const { simulators } = platform.outside;
  if (!simulators)
    throw new OutboundFailure("notConfigured", "This connection needs a simulator, and none is running.");
  return simulators.payments;
}

interface Asking {
  operation: string;
  method: "GET" | "POST";
  path: string;
  pathTemplate?: string;
  fields?: Fields;
  /** The same key twice is done once, also after a lost answer (PAY-4). */
  idempotencyKey?: string;
  timeoutMs?: number;
}

async function ask(connection: OpenConnection, asking: Asking) {
  const { operation, method, path, pathTemplate = path, fields, idempotencyKey, timeoutMs = 8_000 } = asking;
  return callConnection(
    connection,
    { operation, channel: paymentsChannel, pathTemplate },
    {
      method,
      url: `${baseOf(connection)}${path}`,
      headers: {
        authorization: `Bearer ${connection.secrets.secretKey ?? ""}`,
        "content-type": "application/x-www-form-urlencoded",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
      timeoutMs,
    },
  );
}

function read<T>(shape: z.ZodType<T>, body: Buffer, connection: OpenConnection): T {
  try {
    return shape.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new OutboundFailure("unknownEffect", `${connection.label} returned an unreadable response.`);
  }
}

/**
 * A simulated account learns by the same request as a real one where its events go: at the host in use now, which may have
 * changed since it was connected. A real account is set up by its owner.
 */
async function tellWebhook(connection: OpenConnection, { returnUrl }: CheckoutRequest): Promise<void> {
  const { statusCallback } = connection.config;
  if (connection.environment !== "simulator" || typeof statusCallback !== "string") return;
  const url = new URL(new URL(statusCallback).pathname, returnUrl).href;
  await ask(connection, {
    operation: "payments.webhooks",
    method: "POST",
    path: "/v1/webhook_endpoints",
    fields: { url, "enabled_events[0]": "*" },
  });
}

export interface CheckoutRequest {
  paymentId: string;
  amountCents: number;
  keepCard: boolean;
  returnUrl: string;
  expiresAt: string;
}

/** Opens a page of the processor on which the card is entered. Throws `OutboundFailure`. */
export async function openCheckout(connection: OpenConnection, request: CheckoutRequest) {
  await tellWebhook(connection, request);
  const { paymentId, amountCents, keepCard, returnUrl, expiresAt } = request;
  const name = String(connection.config.descriptor);
  const reply = await ask(connection, {
    operation: "payments.checkout",
    method: "POST",
    path: "/v1/checkout/sessions",
    idempotencyKey: `checkout-${paymentId}`,
    fields: {
      mode: "payment",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": String(amountCents),
      "line_items[0][price_data][product_data][name]": name,
      "payment_intent_data[statement_descriptor_suffix]": name,
      "payment_intent_data[metadata][payment_id]": paymentId,
      "metadata[payment_id]": paymentId,
      client_reference_id: paymentId,
      success_url: returnUrl,
      cancel_url: returnUrl,
      expires_at: String(Math.floor(Date.parse(expiresAt) / 1000)),
      ...(keepCard ? { customer_creation: "always", "payment_intent_data[setup_future_usage]": "off_session" } : {}),
    },
  });
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  const { id, url } = read(Session.required({ url: true }), reply.body, connection);
  if (!url) throw new OutboundFailure("unknownEffect", `${connection.label} returned no page for the card.`);
  return { checkoutId: id, checkoutUrl: url };
}

/** Closes the page of a card payment. False when it is closed or paid already. Throws `OutboundFailure`. */
export async function expireCheckout(connection: OpenConnection, checkoutId: string): Promise<boolean> {
  const reply = await ask(connection, {
    operation: "payments.expire",
    method: "POST",
    path: `/v1/checkout/sessions/${checkoutId}/expire`,
    pathTemplate: "/v1/checkout/sessions/:id/expire",
  });
  if (reply.status === 200) return true;
  if (reply.status === 400) return false;
  throw failureOf(reply.status, reply.headers, connection.label);
}

export interface ChargeRequest {
  paymentId: string;
  amountCents: number;
  customer: string;
  token: string;
}

/** Charges a card on file. A repeat with the same payment returns the first answer. Throws `OutboundFailure`. */
export async function chargeCard(connection: OpenConnection, request: ChargeRequest): Promise<Outcome> {
  const { paymentId, amountCents, customer, token } = request;
  const reply = await ask(connection, {
    operation: "payments.charge",
    method: "POST",
    path: "/v1/payment_intents",
    idempotencyKey: `charge-${paymentId}`,
    timeoutMs: 25_000,
    fields: {
      amount: String(amountCents),
      currency: "usd",
      customer,
      payment_method: token,
      confirm: "true",
      off_session: "true",
      statement_descriptor_suffix: String(connection.config.descriptor),
      "metadata[payment_id]": paymentId,
      "expand[0]": "payment_method",
    },
  });
  if (reply.status === 402) {
    const { error } = read(Declined, reply.body, connection);
    const intentId = error.payment_intent?.id ?? null;
    return { paymentId, intentId, state: "declined", card: null, ...failureOfCard(error) };
  }
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  return outcomeOrUnknown(read(Intent, reply.body, connection), paymentId);
}

const outcomeOrUnknown = (intent: Intent, paymentId: string): Outcome =>
  outcomeOfIntent(intent, paymentId) ?? {
    paymentId,
    intentId: intent.id,
    state: "unknown",
    card: null,
    failure: null,
    isHard: false,
  };

/** Asks what became of a payment whose answer or event did not arrive (PAY-4). Throws `OutboundFailure`. */
export async function findPayment(
  connection: OpenConnection,
  { paymentId, checkoutId }: { paymentId: string; checkoutId: string | null },
): Promise<Outcome | null> {
  if (checkoutId === null) {
    const query = encodeURIComponent(`metadata['payment_id']:'${paymentId}'`);
    const reply = await ask(connection, {
      operation: "payments.find",
      method: "GET",
      path: `/v1/payment_intents/search?query=${query}&expand[0]=data.payment_method`,
      pathTemplate: "/v1/payment_intents/search",
    });
    if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
    const [found] = read(z.object({ data: z.array(Intent) }), reply.body, connection).data;
    return found ? outcomeOrUnknown(found, paymentId) : null;
  }
  const reply = await ask(connection, {
    operation: "payments.find",
    method: "GET",
    path: `/v1/checkout/sessions/${checkoutId}?expand[0]=payment_intent.payment_method`,
    pathTemplate: "/v1/checkout/sessions/:id",
  });
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  const session = read(Session, reply.body, connection);
  if (session.payment_intent && typeof session.payment_intent === "object") {
    const outcome = outcomeOrUnknown(session.payment_intent, paymentId);
    if (outcome.state === "succeeded") return outcome;
  }
  if (session.status !== "expired") return null;
  return { paymentId, intentId: null, state: "expired", card: null, failure: null, isHard: false };
}

/** Refunds a part of a payment to its card. A repeat returns the first answer. Throws `OutboundFailure`. */
export async function refundCharge(
  connection: OpenConnection,
  { refundId, intentId, amountCents }: { refundId: string; intentId: string; amountCents: number },
): Promise<RefundObject> {
  const reply = await ask(connection, {
    operation: "payments.refund",
    method: "POST",
    path: "/v1/refunds",
    idempotencyKey: `refund-${refundId}`,
    timeoutMs: 25_000,
    fields: { payment_intent: intentId, amount: String(amountCents), "metadata[refund_id]": refundId },
  });
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  return read(RefundObject, reply.body, connection);
}

/** Reads the account's balance, which changes nothing. Throws `OutboundFailure`. */
export async function testProcessor(connection: OpenConnection): Promise<string> {
  const reply = await ask(connection, { operation: "payments.test", method: "GET", path: "/v1/balance" });
  if (reply.status !== 200) throw failureOf(reply.status, reply.headers, connection.label);
  return "Connected. Cards can be charged.";
}
