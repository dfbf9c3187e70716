import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenEnabled } from "#modules/integrations/testing.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, sample } from "#testing/facility.ts";
import * as collect from "./collect/payment.contract.ts";
import * as ledger from "./ledger/ledger.contract.ts";
import * as plans from "./plans/plan.contract.ts";
import { processorSignature } from "./processor/signature.ts";
import * as refunds from "./refunds/refund.contract.ts";

/** Connects the simulated card processor. Returns the token of its webhook address. */
export async function givenProcessor(facility: Facility): Promise<string> {
  const { id } = await givenEnabled(facility, "payments.stripe");
  const { config } = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("connections")
    .select("config")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return String(config.statusCallback).split("/").at(-1) ?? "";
}

/** A payment of $50.00 in cash, or as the fields say. */
export async function givenPayment(
  facility: Facility,
  { mrNo }: GivenClient,
  fields: Partial<CallInput<typeof collect.takePayment>["body"]> = {},
): Promise<collect.Payment> {
  const billing = await facility.as("billing");
  return billing.call(collect.takePayment, {
    params: { mrNo },
    body: { method: "cash", amountCents: 5_000, ...fields },
  });
}

/** A payment as it is now. */
export async function paymentNow(facility: Facility, { mrNo }: GivenClient, id: string): Promise<collect.Payment> {
  const billing = await facility.as("billing");
  const { rows } = await billing.call(collect.listClientPayments, { params: { mrNo } });
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error("The payment is not on the chart.");
  return found;
}

export async function ledgerOf(facility: Facility, { mrNo }: GivenClient) {
  const billing = await facility.as("billing");
  return billing.call(ledger.readLedger, { params: { mrNo }, query: { pageSize: "100" } });
}

/** Types a card on the processor's page, as the client does. */
export async function enterCard({ checkoutUrl }: collect.Payment, number = "4242424242424242"): Promise<void> {
  if (!checkoutUrl) throw new Error("The payment waits for no card.");
  const body = new URLSearchParams({ number, expiry: "12/34", cvc: "123" });
  await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
}

/** Asks the processor for results, as the job does every ten minutes. */
export async function askProcessor(facility: Facility): Promise<void> {
  const { askUnsettled } = await import("./collect/payment.jobs.ts");
  facility.clock.advance({ minutes: 11 });
  await facility.system((act) => askUnsettled.run(act, {}));
  await facility.runJobs();
}

interface Sent {
  secret?: string;
  /** Seconds by which the time of the signature is off. */
  late?: number;
  id?: string;
}

/** Signed bytes as the processor sends them. */
export function processorEvent(facility: Facility, type: string, object: object, over: Sent = {}) {
  const { secret = "whsec_simulated", late = 0, id = `evt_${newId()}` } = over;
  const body = JSON.stringify({ id, type, data: { object } });
  const time = String(Math.floor(Date.parse(facility.clock.now()) / 1000) - late);
  const headers = {
    "content-type": "application/json",
    "stripe-signature": `t=${time},v1=${processorSignature(secret, time, body)}`,
  };
  return { body: Buffer.from(body), headers };
}

/** Posts an event of the processor. */
export function sendEvent(facility: Facility, token: string, type: string, object: object, over: Sent = {}) {
  const { body, headers } = processorEvent(facility, type, object, over);
  const input = { params: { webhookToken: token }, body };
  return facility.stranger().send(collect.receiveProcessorEvent, input, { headers });
}

/** The processor's event for a card payment that succeeded. */
export const succeeded = (paymentId: string, last4 = "4242") => ({
  id: `ch_${paymentId}`,
  status: "succeeded",
  payment_intent: `pi_${paymentId}`,
  payment_method: `pm_${paymentId}`,
  customer: `cus_${paymentId}`,
  metadata: { payment_id: paymentId },
  payment_method_details: { card: { brand: "visa", last4, exp_month: 12, exp_year: 2034 } },
});

/** The processor's event about a dispute of a card payment. */
export const disputed = (paymentId: string, amount: number, status: "needs_response" | "won" | "lost") => ({
  id: `du_${paymentId}`,
  payment_intent: `pi_${paymentId}`,
  amount,
  status,
  reason: "product_not_received",
  evidence_details: { due_by: 1_900_000_000 },
});

/** A card on file, kept at a payment of $10.00. */
export async function givenCard(facility: Facility, client: GivenClient, number?: string): Promise<collect.CardOnFile> {
  const payment = await givenPayment(facility, client, { method: "card", amountCents: 1_000, keepCard: true });
  await enterCard(payment, number);
  await askProcessor(facility);
  const billing = await facility.as("billing");
  const { rows } = await billing.call(collect.listCards, { params: { mrNo: client.mrNo } });
  const [card] = rows;
  if (!card) throw new Error("The card was not kept.");
  return card;
}

/** A plan of $300.00 in 3 monthly installments from tomorrow, paid by hand, or as the fields say. */
export async function givenPlan(
  facility: Facility,
  { mrNo }: { mrNo: string },
  fields: Partial<CallInput<typeof plans.addPlan>["body"]> = {},
): Promise<plans.PaymentPlan> {
  const billing = await facility.as("billing");
  const { today } = await billing.call(plans.readPlan, { params: { mrNo } });
  const body = {
    principalCents: 30_000,
    count: 3,
    cadence: "monthly" as const,
    firstDueOn: addDays(today, 1),
    ...fields,
  };
  return billing.call(plans.addPlan, { params: { mrNo }, body });
}

/** The plan of a client as it is now. */
export async function planNow(facility: Facility, { mrNo }: { mrNo: string }): Promise<plans.PaymentPlan> {
  const billing = await facility.as("billing");
  const { plan } = await billing.call(plans.readPlan, { params: { mrNo } });
  if (!plan) throw new Error("The client has no plan.");
  return plan;
}

/** The same hour of later days, each with the jobs of plans and the processor's answers. */
export async function passDays(facility: Facility, days: number): Promise<void> {
  const { runPlans, findDefaults } = await import("./plans/plan.jobs.ts");
  for (let day = 0; day < days; day += 1) {
    facility.clock.advance({ days: 1 });
    await facility.system((act) => runPlans.run(act, {}));
    await facility.runJobs();
    await facility.system((act) => findDefaults.run(act, {}));
    await facility.runJobs();
  }
}

async function planOf(facility: Facility, fields: Parameters<typeof givenPlan>[2] = {}) {
  const client = await givenAdmittedClient(facility);
  const plan = await givenPlan(facility, client, fields);
  return { plan, params: { mrNo: client.mrNo, planId: plan.id } };
}

const chart = async (facility: Facility) => ({ params: { mrNo: (await givenAdmittedClient(facility)).mrNo } });

async function paid(facility: Facility, fields: Parameters<typeof givenPayment>[2] = {}) {
  const client = await givenAdmittedClient(facility);
  const payment = await givenPayment(facility, client, fields);
  return { payment, params: { mrNo: client.mrNo, paymentId: payment.id } };
}

async function refundAsked(facility: Facility) {
  const { params } = await paid(facility, { amountCents: 90_000 });
  const billing = await facility.as("billing", "second");
  const payment = await billing.call(refunds.refundPayment, {
    params,
    body: { amountCents: 60_000, reason: "Discharged early" },
  });
  const [refund] = payment.refunds;
  if (!refund) throw new Error("No refund was requested.");
  return { params: { ...params, refundId: refund.id }, version: payment.version };
}

/** One valid call of every endpoint of this module, for the access tests. */
export const samples: readonly Sample[] = [
  sample(ledger.readLedger, "billing", chart),
  sample(ledger.postEntry, "billing", async (facility) => ({
    ...(await chart(facility)),
    body: { kind: "charge" as const, category: "deposit" as const, amountCents: 50_000 },
  })),
  sample(ledger.reverseEntry, "billing", async (facility) => {
    const { params } = await chart(facility);
    const billing = await facility.as("billing");
    const body = { kind: "charge" as const, category: "copay" as const, amountCents: 2_500 };
    const { id } = await billing.call(ledger.postEntry, { params, body });
    return { params: { ...params, entryId: id }, body: { reason: "Wrong client" } };
  }),
  sample(ledger.printStatement, "billing", chart),
  sample(collect.listClientPayments, "billing", chart),
  sample(collect.takePayment, "admissions", async (facility) => ({
    ...(await chart(facility)),
    body: { method: "check" as const, amountCents: 12_000, checkNumber: "1182" },
  })),
  sample(collect.voidPayment, "billing", async (facility) => {
    const { params, payment } = await paid(facility);
    return { params, body: { version: payment.version, kind: "error" as const, reason: "Entered twice" } };
  }),
  sample(collect.cancelCardPayment, "billing", async (facility) => {
    await givenProcessor(facility);
    const { params, payment } = await paid(facility, { method: "card" });
    return { params, body: { version: payment.version } };
  }),
  sample(collect.getReceipt, "billing", async (facility) => ({ params: (await paid(facility)).params })),
  sample(collect.mailReceipt, "billing", async (facility) => {
    const { params } = await paid(facility);
    await facility.system(async (act) => {
      await act.db.updateTable("demographics").set({ email: "payer@example.test", okToEmail: true }).execute();
    });
    return { params };
  }),
  sample(collect.listPayments, "billing", () => ({})),
  sample(collect.listCards, "billing", chart),
  sample(collect.removeCard, "billing", async (facility) => {
    await givenProcessor(facility);
    const client = await givenAdmittedClient(facility);
    const { id } = await givenCard(facility, client);
    return { params: { mrNo: client.mrNo, paymentMethodId: id } };
  }),
  {
    contract: collect.receiveProcessorEvent,
    as: "admin",
    input: async (facility) => {
      const webhookToken = await givenProcessor(facility);
      const { body, headers } = processorEvent(facility, "balance.available", {});
      return { input: { params: { webhookToken }, body }, extras: { headers } };
    },
  },
  sample(plans.readPlan, "billing", chart),
  sample(plans.listPlans, "billing", () => ({})),
  sample(plans.printPlan, "billing", async (facility) => ({ params: (await planOf(facility)).params })),
  sample(plans.addPlan, "billing", async (facility) => {
    const { params } = await chart(facility);
    const firstDueOn = addDays(facility.clock.now().slice(0, 10), 30);
    return { params, body: { principalCents: 30_000, count: 3, cadence: "monthly" as const, firstDueOn } };
  }),
  sample(plans.changePlan, "billing", async (facility) => {
    const { params, plan } = await planOf(facility);
    return { params, body: { version: plan.version, paymentMethodId: null, note: "Pays at the desk" } };
  }),
  sample(plans.activatePlan, "billing", async (facility) => {
    const { params, plan } = await planOf(facility, { count: 6 });
    const agreementSignedOn = addDays(facility.clock.now().slice(0, 10), -1);
    return { params, body: { version: plan.version, agreementSignedOn } };
  }),
  sample(plans.pausePlan, "billing", async (facility) => {
    const { params, plan } = await planOf(facility);
    return { params, body: { version: plan.version, reason: "Between jobs" } };
  }),
  sample(plans.resumePlan, "billing", async (facility) => {
    const { params, plan } = await planOf(facility);
    const billing = await facility.as("billing", "second");
    const paused = await billing.call(plans.pausePlan, {
      params,
      body: { version: plan.version, reason: "Between jobs" },
    });
    const nextDueOn = addDays(facility.clock.now().slice(0, 10), 14);
    return { params, body: { version: paused.version, nextDueOn } };
  }),
  sample(plans.cancelPlan, "billing", async (facility) => {
    const { params, plan } = await planOf(facility);
    return { params, body: { version: plan.version, reason: "Paid by the family" } };
  }),
  sample(refunds.refundPayment, "billing", async (facility) => ({
    params: (await paid(facility)).params,
    body: { amountCents: 2_000, reason: "Charged too much" },
  })),
  sample(refunds.decideRefund, "billing", async (facility) => {
    const { params, version } = await refundAsked(facility);
    return { params, body: { decision: "approve" as const, version } };
  }),
];
