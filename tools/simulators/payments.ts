import type { IncomingMessage } from "node:http";
import { processorSignature } from "#modules/payments/processor/signature.ts";
import { cardPage, donePage } from "./payment-pages.ts";
import { serveOn } from "./serve.ts";
import { NotNow, type Simulator, type Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const refused = (status: number, message: string) => say(status, { error: { type: "invalid_request_error", message } });
const words: Words = {
  refuse: refused(401, "Invalid API Key provided"),
  busy: say(503, { error: { type: "api_error", message: "Service unavailable" } }),
  error: say(500, { error: { type: "api_error", message: "Internal error" } }),
  limit: { ...refused(429, "Too many requests"), headers: { ...json, "retry-after": "60" } },
};
const secret = "whsec_simulated";
/** The secret key of a facility's simulated account. */
const simulatedKey = (facility: string) => `sk_test_${facility.replaceAll("-", "")}`;
const lateSeconds = 60;

/** Test cards as Stripe publishes them; every other valid number is approved. */
const declines: Readonly<Record<string, string>> = {
  "4000000000000002": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
};
/** Approved on the page, declined whenever it is charged later. */
const declinedLater = "4000000000000341";

interface Card {
  id: string;
  number: string;
  month: number;
  year: number;
}
interface Intent {
  id: string;
  account: string;
  amount: number;
  refunded: number;
  status: "requires_payment_method" | "succeeded";
  customer: string | null;
  card: Card | null;
  metadata: Record<string, string>;
  decline: string | null;
}
interface Session {
  id: string;
  account: string;
  status: "open" | "complete" | "expired";
  amount: number;
  name: string;
  returnUrl: string;
  keeps: boolean;
  metadata: Record<string, string>;
  intent: Intent | null;
}

/**
 * Stripe's API: checkout pages on which the card is entered, charges of cards kept, refunds, idempotency keys, and signed
 * events. The card number stays in this process.
 */
export class PaymentSimulator {
  readonly #stage: Stage;
  #hooks = new Map<string, string>();
  #sessions = new Map<string, Session>();
  #intents = new Map<string, Intent>();
  #cards = new Map<string, Card>();
  #answers = new Map<string, Said>();
  #refunds = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  #id = (prefix: string) => `${prefix}_${this.#stage.dice.bytes(12).toString("hex")}`;

  reset(): void {
    for (const kept of [this.#hooks, this.#sessions, this.#intents, this.#cards, this.#answers]) kept.clear();
    this.#refunds = 0;
  }

  state(): Record<string, number> {
    return {
      "pages opened": this.#sessions.size,
      "payments taken": [...this.#intents.values()].filter(({ status }) => status === "succeeded").length,
      refunds: this.#refunds,
    };
  }

  answer(request: IncomingMessage, body: Buffer): Said {
    const url = new URL(request.url ?? "/", "http://processor");
    const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
    if (url.pathname.startsWith("/c/pay/")) return this.#page(url.pathname.slice(7), request.method ?? "GET", fields);
    if (!request.headers.authorization?.startsWith("Bearer sk_")) return refused(401, "Invalid API Key provided");
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? this.#answers.get(key) : undefined;
    if (known) return known;
    const said = this.#api(request.headers.authorization.slice(7), request.method ?? "GET", url, fields);
    if (typeof key === "string") this.#answers.set(key, said);
    return said;
  }

  #api(account: string, method: string, url: URL, fields: Record<string, string>): Said {
    const [, , what = "", id = "", act = ""] = url.pathname.split("/");
    if (method === "GET" && what === "balance") return say(200, { object: "balance", available: [] });
    if (method === "POST" && what === "webhook_endpoints") {
      this.#hooks.set(account, fields.url ?? "");
      return say(200, { id: this.#id("we"), secret });
    }
    if (what === "checkout") {
      if (method === "POST" && act === "") return this.#open(account, fields);
      const session = this.#sessions.get(act);
      if (!session) return refused(404, "No such checkout.session");
      if (method === "GET") return say(200, this.#sessionShown(session));
      if (session.status !== "open") return refused(400, "Only open Checkout Sessions can be expired");
      session.status = "expired";
      return say(200, this.#sessionShown(session));
    }
    if (what === "payment_intents" && method === "POST") return this.#charge(account, fields);
    if (what === "payment_intents" && id === "search") {
      const wanted = /:'([^']+)'/.exec(url.searchParams.get("query") ?? "")?.[1];
      const found = [...this.#intents.values()].filter(({ metadata }) => metadata.payment_id === wanted);
      return say(200, { data: found.map(shownIntent) });
    }
    if (what === "refunds" && method === "POST") return this.#refund(account, fields);
    return refused(404, "Unrecognized request URL");
  }

  #open(account: string, fields: Record<string, string>): Said {
    const session: Session = {
      id: this.#id("cs_test"),
      account,
      status: "open",
      amount: Number(fields["line_items[0][price_data][unit_amount]"]),
      name: fields["line_items[0][price_data][product_data][name]"] ?? "",
      returnUrl: fields.success_url ?? "",
      keeps: fields["payment_intent_data[setup_future_usage]"] === "off_session",
      metadata: metadataOf(fields, "payment_intent_data[metadata]"),
      intent: null,
    };
    if (!Number.isInteger(session.amount) || session.amount < 1) return refused(400, "Invalid integer");
    this.#sessions.set(session.id, session);
    return say(200, this.#sessionShown(session));
  }

  #sessionShown({ id, status, metadata, intent }: Session) {
    const url = status === "open" ? `${this.address}/c/pay/${id}` : null;
    return { id, object: "checkout.session", status, url, metadata, payment_intent: intent && shownIntent(intent) };
  }
  address = "";

  /** The page with the fields of the card, and what it sends. */
  #page(id: string, method: string, fields: Record<string, string>): Said {
    const session = this.#sessions.get(id);
    if (!session || session.status === "expired")
      return { status: 404, headers: html, body: donePage("This page has expired.") };
    if (session.status === "complete") return { status: 200, headers: html, body: donePage("This payment was made.") };
    if (method !== "POST") return { status: 200, headers: html, body: cardPage(session, null) };
    const card = this.#cardOf(fields);
    if (!card) return { status: 200, headers: html, body: cardPage(session, "Your card number is incomplete.") };
    const intent: Intent = session.intent ?? {
      id: this.#id("pi"),
      account: session.account,
      amount: session.amount,
      refunded: 0,
      status: "requires_payment_method",
      customer: session.keeps ? this.#id("cus") : null,
      card: null,
      metadata: session.metadata,
      decline: null,
    };
    session.intent = intent;
    this.#intents.set(intent.id, intent);
    if (!this.#pay(intent, card, declines[card.number] ?? null))
      return { status: 200, headers: html, body: cardPage(session, "Your card was declined. Try another card.") };
    session.status = "complete";
    return { status: 303, headers: { location: session.returnUrl }, body: "" };
  }

  #cardOf(fields: Record<string, string>): Card | null {
    const number = (fields.number ?? "").replace(/\D/g, "");
    const [month = "", year = ""] = (fields.expiry ?? "").split("/");
    if (number.length < 13) return null;
    const card = {
      id: this.#id(`pm_${number.slice(-4)}`),
      number,
      month: Number(month) || 12,
      year: 2000 + (Number(year.trim()) || 30),
    };
    this.#cards.set(card.id, card);
    return card;
  }

  #charge(account: string, fields: Record<string, string>): Said {
    const card = this.#cards.get(fields.payment_method ?? "") ?? formerCard(fields.payment_method ?? "");
    if (!card) return refused(400, "No such PaymentMethod");
    const intent: Intent = {
      id: this.#id("pi"),
      account,
      amount: Number(fields.amount),
      refunded: 0,
      status: "requires_payment_method",
      customer: fields.customer ?? null,
      card: null,
      metadata: metadataOf(fields, "metadata"),
      decline: null,
    };
    this.#intents.set(intent.id, intent);
    const decline = card.number === declinedLater ? "insufficient_funds" : (declines[card.number] ?? null);
    if (this.#pay(intent, card, decline)) return say(200, shownIntent(intent));
    const error = {
      type: "card_error",
      code: "card_declined",
      decline_code: decline,
      message: "Your card was declined.",
    };
    return say(402, { error: { ...error, payment_intent: shownIntent(intent) } });
  }

  /** Charges a card and tells it by events. */
  #pay(intent: Intent, card: Card, decline: string | null): boolean {
    intent.card = card;
    intent.decline = decline;
    if (decline !== null) {
      this.#tell(intent, [["payment_intent.payment_failed", shownIntent(intent)]]);
      return false;
    }
    intent.status = "succeeded";
    const charge = {
      id: this.#id("ch"),
      object: "charge",
      status: "succeeded",
      amount: intent.amount,
      payment_intent: intent.id,
      payment_method: card.id,
      customer: intent.customer,
      metadata: intent.metadata,
      payment_method_details: { type: "card", card: shownCard(card) },
    };
    this.#tell(intent, [
      ["charge.succeeded", charge],
      ["payment_intent.succeeded", { ...shownIntent(intent), payment_method: card.id }],
    ]);
    return true;
  }

  #refund(account: string, fields: Record<string, string>): Said {
    const amount = Number(fields.amount);
    const intent =
      this.#intents.get(fields.payment_intent ?? "") ?? formerIntent(account, fields.payment_intent, amount);
    if (intent?.status !== "succeeded") return refused(400, "This PaymentIntent has no successful charge");
    if (amount > intent.amount - intent.refunded) return refused(400, "Refund amount is greater than charge amount");
    intent.refunded += amount;
    this.#refunds += 1;
    const metadata = metadataOf(fields, "metadata");
    const refund = {
      id: this.#id("re"),
      object: "refund",
      status: "succeeded",
      amount,
      payment_intent: intent.id,
      metadata,
    };
    this.#tell(intent, [["refund.updated", refund]]);
    return say(200, refund);
  }

  /** The cardholder disputes the last payment, or their bank decides the dispute. */
  dispute(facility: string, status: "needs_response" | "won" | "lost"): string {
    const account = simulatedKey(facility);
    const paid = [...this.#intents.values()].filter((one) => one.account === account && one.status === "succeeded");
    const intent = paid.at(-1);
    if (!intent) throw new NotNow("Take a card payment first.");
    const dispute = {
      id: `du_${intent.id}`,
      object: "dispute",
      payment_intent: intent.id,
      amount: intent.amount - intent.refunded,
      reason: "fraudulent",
      status,
      evidence_details: { due_by: Math.floor(this.#stage.clock.now() / 1000) + 9 * 86_400 },
    };
    const type = status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed";
    this.#tell(intent, [[type, dispute]]);
    return `${type} was sent.`;
  }

  /** Sends events in order, with the trouble that is to be met on the way. */
  #tell({ account }: Intent, events: readonly (readonly [type: string, object: object])[]): void {
    const fault = this.#stage.faults.meet("payments", events[0]?.[0] ?? "", "callback");
    const sent = events.map(([type, object]) => ({ id: this.#id("evt"), object: "event", type, data: { object } }));
    const kind = fault?.kind;
    const course =
      kind === "reordered" ? [...sent].reverse() : kind === "duplicate" ? sent.flatMap((one) => [one, one]) : sent;
    const key = kind === "wrongSignature" ? "another secret" : secret;
    const seconds = kind === "late" ? (fault?.seconds ?? lateSeconds) : 0.3;
    this.#stage.clock.after(seconds, () => void this.#send(account, course, key, kind ?? null));
  }

  async #send(
    account: string,
    events: readonly { type: string }[],
    key: string,
    trouble: string | null,
  ): Promise<void> {
    const url = this.#hooks.get(account);
    if (!url) return;
    for (const event of events) await this.post(url, JSON.stringify(event), key, event.type, trouble);
  }

  async post(url: string, body: string, key: string, what: string, trouble: string | null) {
    const time = String(Math.floor(this.#stage.clock.now() / 1000));
    const signed = { ...json, "stripe-signature": `t=${time},v1=${processorSignature(key, time, body)}` };
    const answer = await fetch(url, { method: "POST", headers: signed, body }).catch(() => null);
    this.#stage.saw({
      simulator: "payments",
      what: `sends: ${what}`,
      answer: answer ? String(answer.status) : "no answer",
      trouble: trouble as never,
    });
    return answer?.status ?? "no answer";
  }

  hookOf(facility: string): string {
    const url = this.#hooks.get(simulatedKey(facility));
    if (!url) throw new NotNow("Take a card payment first.");
    return url;
  }
}

/** A card kept before the simulator was started again: its token ends with its number's last digits. */
function formerCard(id: string): Card | null {
  const last4 = /^pm_(\d{4})_/.exec(id)?.[1];
  if (last4 === undefined) return null;
  const known = [...Object.keys(declines), declinedLater].find((number) => number.endsWith(last4));
  return { id, number: known ?? `424242424242${last4}`, month: 12, year: 2034 };
}

/** A payment taken before the simulator was started again: it was paid. */
function formerIntent(account: string, id: string | undefined, amount: number): Intent | null {
  if (!id?.startsWith("pi_")) return null;
  const none = { customer: null, card: null, metadata: {}, decline: null };
  return { id, account, amount, refunded: 0, status: "succeeded", ...none };
}

function metadataOf(fields: Record<string, string>, name: string): Record<string, string> {
  const start = `${name}[`;
  const own = Object.entries(fields).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, value]) => [field.slice(start.length, -1), value]));
}

const brandOf = (number: string) => (number.startsWith("5") ? "mastercard" : number.startsWith("3") ? "amex" : "visa");
const shownCard = ({ number, month, year }: Card) => ({
  brand: brandOf(number),
  last4: number.slice(-4),
  exp_month: month,
  exp_year: year,
});

function shownIntent({ id, amount, status, customer, card, metadata, decline }: Intent) {
  return {
    id,
    object: "payment_intent",
    amount,
    amount_received: status === "succeeded" ? amount : 0,
    status,
    customer,
    metadata,
    payment_method: card && { id: card.id, card: shownCard(card) },
    last_payment_error: decline && { code: "card_declined", decline_code: decline, message: "Your card was declined." },
  };
}

export async function startPayments(port: number, stage: Stage) {
  const processor = new PaymentSimulator(stage);
  const line = await serveOn(port, stage, {
    simulator: "payments",
    words,
    target: (request, body) => `${request.method} ${request.url} ${body.toString("utf8")}`,
    answer: (request, body) => processor.answer(request, body),
  });
  processor.address = line.address;
  const shown: Simulator = {
    name: "payments",
    label: "Card processor",
    speaks: "Stripe's API over HTTP, with a page for the card and signed events",
    troubles: troublesOf(words, "malformed", "duplicate", "reordered", "wrongSignature", "late"),
    state: () => processor.state(),
    reset: () => processor.reset(),
    acts: {
      dispute: { label: "Dispute the last payment", run: async (of) => processor.dispute(of, "needs_response") },
      "dispute-won": { label: "Decide the dispute: won", run: async (of) => processor.dispute(of, "won") },
      "dispute-lost": { label: "Decide the dispute: lost", run: async (of) => processor.dispute(of, "lost") },
      "wrong-signature": {
        label: "Send a wrong signature",
        run: async (facility) => {
          const body = JSON.stringify({ id: "evt_forged", type: "charge.succeeded", data: { object: {} } });
          const url = processor.hookOf(facility);
          const status = await processor.post(url, body, "another secret", "charge.succeeded", "wrongSignature");
          return status === 401 ? "It was refused (401)." : `It was answered with ${status}.`;
        },
      },
    },
  };
  return { ...line, shown };
}
