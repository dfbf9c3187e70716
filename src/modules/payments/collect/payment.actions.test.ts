import { beforeAll, describe, expect, it } from "vitest";
import { type GivenAdmittedClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { sweepJob } from "#modules/integrations/index.ts";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { steer } from "#testing/outside.ts";
import { postEntry, reverseEntry } from "../ledger/ledger.contract.ts";
import { decideRefund, refundPayment } from "../refunds/refund.contract.ts";
import {
  askProcessor,
  disputed,
  enterCard,
  givenCard,
  givenPayment,
  givenProcessor,
  ledgerOf,
  paymentNow,
  sendEvent,
  succeeded,
} from "../testing.ts";
import {
  cancelCardPayment,
  listPayments,
  mailReceipt,
  removeCard,
  takePayment,
  voidPayment,
} from "./payment.contract.ts";

let facility: Facility;
let billing: Person;
let token: string;
beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
  token = await givenProcessor(facility);
});
const newClient = () => givenAdmittedClient(facility);
const at = ({ mrNo }: GivenAdmittedClient, paymentId: string) => ({ mrNo, paymentId });
const paymentsIn = async (client: GivenAdmittedClient) =>
  (await ledgerOf(facility, client)).rows.filter(({ kind }) => kind === "payment");

describe("cash and checks", () => {
  it("PAY-3: more than the balance becomes a credit that is shown, and pays the oldest charge first", async () => {
    const client = await newClient();
    const params = { mrNo: client.mrNo };
    for (const amountCents of [10_000, 4_000])
      await billing.call(postEntry, { params, body: { kind: "charge", category: "deposit", amountCents } });
    await givenPayment(facility, client, { amountCents: 12_000 });
    const partly = await ledgerOf(facility, client);
    expect(partly).toMatchObject({ balanceCents: 2_000, openCents: 2_000, creditCents: 0 });
    expect(partly.rows.map(({ kind, openCents }) => [kind, openCents])).toEqual([
      ["payment", 0],
      ["charge", 2_000],
      ["charge", 0],
    ]);
    await givenPayment(facility, client, { amountCents: 5_000 });
    expect(await ledgerOf(facility, client)).toMatchObject({ balanceCents: -3_000, openCents: 0, creditCents: 3_000 });
  });

  it("PAY-1: a correction is a reversal with its reason, once; the database refuses to change an entry", async () => {
    const client = await newClient();
    const params = { mrNo: client.mrNo };
    const body = { kind: "charge" as const, category: "copay" as const, amountCents: 2_500 };
    const { id } = await billing.call(postEntry, { params, body });
    const reversal = { params: { ...params, entryId: id }, body: { reason: "Wrong client" } };
    expect(await billing.call(reverseEntry, reversal)).toMatchObject({ balanceCents: 0 });
    await expect(billing.call(reverseEntry, reversal)).rejects.toMatchObject({ code: "wrong-state" });
    expect((await ledgerOf(facility, client)).rows).toMatchObject([
      { kind: "reversal", amountCents: -2_500, balanceCents: 0, memo: "Wrong client" },
      { kind: "charge", amountCents: 2_500, balanceCents: 2_500, isReversed: true },
    ]);
    const change = facility.system((act) =>
      act.db.updateTable("ledgerEntries").set({ amountCents: 1 }).where("id", "=", id).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it("PAY-10: receipt numbers of two cashiers have no gap, and a void keeps its number", async () => {
    const client = await newClient();
    const other = await newClient();
    const before = Number((await givenPayment(facility, client)).receipt?.split("-")[1]);
    const second = await facility.as("billing", "second");
    const take = (who: Person, { mrNo }: GivenAdmittedClient) =>
      who.call(takePayment, { params: { mrNo }, body: { method: "cash" as const, amountCents: 100 } });
    const taken = await Promise.all([0, 1, 2].flatMap(() => [take(billing, client), take(second, other)]));
    const numbers = taken.map(({ receipt }) => Number(receipt?.split("-")[1])).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((step) => before + step));
    const [first] = taken;
    if (!first) throw new Error("Nothing was taken.");
    const body = { version: first.version, kind: "error" as const, reason: "Entered twice" };
    const voided = await billing.call(voidPayment, { params: at(client, first.id), body });
    expect(voided).toMatchObject({ status: "voided", receipt: first.receipt });
  });

  it("a check that the bank returned is owed again", async () => {
    const client = await newClient();
    const check = await givenPayment(facility, client, { method: "check", checkNumber: "1182", amountCents: 7_000 });
    const body = { version: check.version, kind: "returned" as const, reason: "Insufficient funds" };
    expect(await billing.call(voidPayment, { params: at(client, check.id), body })).toMatchObject({
      status: "bounced",
    });
    expect(await ledgerOf(facility, client)).toMatchObject({ balanceCents: 0, total: 2 });
  });

  it("PAY-9: a card number in a text field is refused and kept nowhere", async () => {
    const client = await newClient();
    const params = { mrNo: client.mrNo };
    const body = { method: "cash" as const, amountCents: 100, memo: "card 4242 4242 4242 4242 exp 12/34" };
    await expect(billing.call(takePayment, { params, body })).rejects.toMatchObject({ code: "card-number-in-text" });
    expect((await ledgerOf(facility, client)).total).toBe(0);
  });

  it("PAY-2: the same request again is one payment", async () => {
    const client = await newClient();
    const input = { params: { mrNo: client.mrNo }, body: { method: "cash" as const, amountCents: 4_200 } };
    const key = { idempotencyKey: `pay-${client.mrNo}` };
    const first = await billing.call(takePayment, input, key);
    const again = await billing.call(takePayment, input, key);
    expect(again.id).toBe(first.id);
    expect(await paymentsIn(client)).toHaveLength(1);
  });

  it("PAY-8: the mailed receipt names an amount, and neither client nor treatment", async () => {
    const client = await newClient();
    const email = `payer-${client.mrNo.toLowerCase()}@example.test`;
    await facility.system(async (act) => {
      const of = act.db.updateTable("demographics").set({ email, okToEmail: true });
      await of.where("id", "=", client.demographicId).execute();
    });
    const { id, receipt } = await givenPayment(facility, client);
    expect(await billing.call(mailReceipt, { params: at(client, id) })).toEqual({ to: email });
    await givenEnabled(facility, "mail.smtp");
    await facility.runJobs();
    const [mail] = await facility.outbox({ to: email });
    expect(mail?.subject).toBe(`Payment receipt ${receipt}`);
    expect(mail?.text).toContain("$50.00");
    expect(mail?.text).not.toMatch(/recover|treatment|detox|Test t-/i);
  });
});

describe("cards", () => {
  const card = (client: GivenAdmittedClient, amountCents = 9_900) =>
    givenPayment(facility, client, { method: "card", amountCents });

  it("the card is entered on the processor's page; the account has the payment once it succeeded", async () => {
    const client = await newClient();
    const payment = await card(client);
    expect(payment).toMatchObject({ status: "processing", receipt: null });
    expect((await ledgerOf(facility, client)).total).toBe(0);
    await enterCard(payment, "4000000000000002");
    await enterCard(payment);
    await askProcessor(facility);
    const paid = await paymentNow(facility, client, payment.id);
    expect(paid).toMatchObject({ status: "succeeded", cardBrand: "Visa", cardLast4: "4242", checkoutUrl: null });
    expect(await ledgerOf(facility, client)).toMatchObject({ balanceCents: -9_900, total: 1 });
  });

  it("PAY-4: events twice, late and out of order are one entry; a forged one is refused", async () => {
    const client = await newClient();
    const { id } = await card(client);
    const failed = {
      id: `pi_${id}`,
      status: "requires_payment_method",
      metadata: { payment_id: id },
      last_payment_error: { decline_code: "insufficient_funds" },
    };
    const forged = await sendEvent(facility, token, "charge.succeeded", succeeded(id), { secret: "another secret" });
    expect(forged.statusCode).toBe(401);
    const late = await sendEvent(facility, token, "charge.succeeded", succeeded(id), { late: 301 });
    expect(late.statusCode).toBe(401);
    expect((await sendEvent(facility, token, "charge.succeeded", succeeded(id), { id: `evt_${id}` })).json()).toEqual({
      received: true,
    });
    const again = await sendEvent(facility, token, "charge.succeeded", succeeded(id), { id: `evt_${id}` });
    expect(again.json()).toEqual({ received: true, duplicate: true });
    const intent = { id: `pi_${id}`, status: "succeeded", metadata: { payment_id: id } };
    await sendEvent(facility, token, "payment_intent.succeeded", intent);
    await sendEvent(facility, token, "payment_intent.payment_failed", failed);
    expect(await paymentNow(facility, client, id)).toMatchObject({ status: "succeeded", cardLast4: "4242" });
    expect(await paymentsIn(client)).toMatchObject([{ amountCents: -9_900 }]);
  });

  it("clients scenario 18: the processor times out after charging; the payment stays processing and is posted once", async () => {
    const client = await newClient();
    const { id: paymentMethodId } = await givenCard(facility, client);
    const before = (await paymentsIn(client)).length;
    // The first payment of this amount is done, and its answer is lost.
    await steer("fault", { simulator: "payments", match: "amount=13579", kind: "after", times: 1 });
    const payment = await givenPayment(facility, client, { method: "card", amountCents: 13_579, paymentMethodId });
    await facility.runJobs();
    expect(await paymentNow(facility, client, payment.id)).toMatchObject({ status: "processing", failure: null });
    // Its event is delivered three times, before the answer to a repeated request.
    for (const id of ["evt_a", "evt_b", "evt_a"])
      await sendEvent(facility, token, "charge.succeeded", succeeded(payment.id), { id: `${id}_${payment.id}` });
    expect(await paymentNow(facility, client, payment.id)).toMatchObject({ status: "succeeded" });
    facility.clock.advance({ minutes: 10 });
    await facility.system((act) => sweepJob.run(act, {}));
    await facility.runJobs();
    expect(await paymentsIn(client)).toHaveLength(before + 1);
  });

  it("PAY-4: without an event, the repeated request gets the first answer", async () => {
    const client = await newClient();
    const { id: paymentMethodId } = await givenCard(facility, client);
    await steer("fault", { simulator: "payments", match: "amount=24680", kind: "after", times: 1 });
    const payment = await givenPayment(facility, client, { method: "card", amountCents: 24_680, paymentMethodId });
    await facility.runJobs();
    facility.clock.advance({ minutes: 10 });
    await facility.system((act) => sweepJob.run(act, {}));
    await facility.runJobs();
    expect(await paymentNow(facility, client, payment.id)).toMatchObject({ status: "succeeded" });
    expect((await paymentsIn(client)).filter(({ paymentId }) => paymentId === payment.id)).toHaveLength(1);
  });

  it("a card on file that is declined fails the payment; the account has nothing", async () => {
    const client = await newClient();
    const { id: paymentMethodId } = await givenCard(facility, client, "4000000000000341");
    const payment = await givenPayment(facility, client, { method: "card", amountCents: 3_300, paymentMethodId });
    await facility.runJobs();
    expect(await paymentNow(facility, client, payment.id)).toMatchObject({
      status: "failed",
      failure: "Insufficient funds",
    });
    await billing.call(removeCard, { params: { mrNo: client.mrNo, paymentMethodId } });
    const body = { method: "card" as const, amountCents: 100, paymentMethodId };
    await expect(billing.call(takePayment, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("a card payment whose card was not entered is canceled; one whose card was entered is not", async () => {
    const client = await newClient();
    const open = await card(client);
    const params = at(client, open.id);
    expect(await billing.call(cancelCardPayment, { params, body: { version: open.version } })).toMatchObject({
      status: "canceled",
    });
    const paid = await card(client);
    await enterCard(paid);
    const cancel = billing.call(cancelCardPayment, { params: at(client, paid.id), body: { version: paid.version } });
    await expect(cancel).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("PAY-11: a disputed card payment", () => {
  const paidByCard = async () => {
    const client = await newClient();
    const { id } = await givenPayment(facility, client, { method: "card", amountCents: 9_900 });
    await sendEvent(facility, token, "charge.succeeded", succeeded(id));
    const tell = (status: "needs_response" | "won" | "lost", key = status as string) =>
      sendEvent(
        facility,
        token,
        `charge.dispute.${status === "needs_response" ? "created" : "closed"}`,
        disputed(id, 9_900, status),
        {
          id: `evt_${key}_${id}`,
        },
      );
    const now = async () => ({
      status: (await paymentNow(facility, client, id)).status,
      balanceCents: (await ledgerOf(facility, client)).balanceCents,
    });
    return { client, id, tell, now };
  };

  it("is owed again while the dispute is open, once for events repeated, and paid when it is won", async () => {
    const { client, id, tell, now } = await paidByCard();
    await tell("needs_response");
    await tell("needs_response", "again");
    expect(await now()).toEqual({ status: "disputed", balanceCents: 0 });
    const payment = await paymentNow(facility, client, id);
    expect(payment).toMatchObject({ disputeReason: "Product not received", refundableCents: 0 });
    await tell("won");
    await tell("needs_response", "late");
    expect(await now()).toEqual({ status: "dispute_won", balanceCents: -9_900 });
  });

  it("stays owed when it is lost, also when the decision comes before the dispute", async () => {
    const { tell, now } = await paidByCard();
    await tell("lost");
    expect(await now()).toEqual({ status: "dispute_lost", balanceCents: 0 });
    await tell("needs_response");
    await tell("lost", "again");
    expect(await now()).toEqual({ status: "dispute_lost", balanceCents: 0 });
  });

  it("is ignored where the payment was not taken here", async () => {
    const answer = await sendEvent(
      facility,
      token,
      "charge.dispute.created",
      disputed("unknown", 100, "needs_response"),
    );
    expect(answer.json()).toEqual({ received: true });
  });
});

describe("refunds", () => {
  it("PAY-5, clients scenario 19: at most what was paid; above the limit a second user approves", async () => {
    const client = await newClient();
    const { id } = await givenPayment(facility, client, { amountCents: 90_000 });
    const params = at(client, id);
    const asked = await billing.call(refundPayment, { params, body: { amountCents: 60_000, reason: "Left early" } });
    const [refund] = asked.refunds;
    if (!refund) throw new Error("No refund was requested.");
    expect(refund).toMatchObject({ status: "requested", mayDecide: false });
    expect(asked).toMatchObject({ refundedCents: 0, refundableCents: 30_000 });
    const over = billing.call(refundPayment, { params, body: { amountCents: 30_001, reason: "The rest" } });
    await expect(over).rejects.toMatchObject({ code: "refund-exceeds-payment" });
    const decision = {
      params: { ...params, refundId: refund.id },
      body: { decision: "approve" as const, version: asked.version },
    };
    await expect(billing.call(decideRefund, decision)).rejects.toMatchObject({ code: "own-request" });
    expect((await ledgerOf(facility, client)).balanceCents).toBe(-90_000);
    const second = await facility.as("billing", "second");
    expect(await second.call(decideRefund, decision)).toMatchObject({
      status: "partially_refunded",
      refundedCents: 60_000,
    });
    await expect(second.call(decideRefund, decision)).rejects.toMatchObject({ code: "stale-version" });
    const rest = await billing.call(refundPayment, { params, body: { amountCents: 30_000, reason: "The rest" } });
    expect(rest).toMatchObject({ status: "refunded", refundableCents: 0 });
    expect((await ledgerOf(facility, client)).balanceCents).toBe(0);
  });

  it("PAY-5: a declined refund can be requested again; a card is refunded by the processor", async () => {
    const client = await newClient();
    const paid = await givenPayment(facility, client, { method: "card", amountCents: 80_000 });
    await enterCard(paid);
    await askProcessor(facility);
    const params = at(client, paid.id);
    const asked = await billing.call(refundPayment, { params, body: { amountCents: 70_000, reason: "Left early" } });
    const refundId = asked.refunds[0]?.id ?? "";
    const second = await facility.as("billing", "second");
    const no = { decision: "decline" as const, version: asked.version, reason: "Not agreed" };
    const declined = await second.call(decideRefund, { params: { ...params, refundId }, body: no });
    expect(declined).toMatchObject({ status: "succeeded", refundableCents: 80_000 });
    await billing.call(refundPayment, { params, body: { amountCents: 20_000, reason: "Two days less" } });
    expect((await ledgerOf(facility, client)).balanceCents).toBe(-80_000);
    await facility.runJobs();
    expect(await paymentNow(facility, client, paid.id)).toMatchObject({ refundedCents: 20_000 });
    expect((await ledgerOf(facility, client)).balanceCents).toBe(-60_000);
    const waiting = await billing.call(listPayments, { query: { refundWaiting: "true" } });
    expect(waiting.rows.map((row) => row.id)).not.toContain(paid.id);
  });
});
