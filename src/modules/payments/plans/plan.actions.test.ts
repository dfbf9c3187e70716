import { beforeAll, describe, expect, it } from "vitest";
import { updateClient } from "#modules/clients/identity/client.contract.ts";
import { type GivenAdmittedClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenEnabled } from "#modules/integrations/testing.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listClientPayments, takePayment, voidPayment } from "../collect/payment.contract.ts";
import { refundPayment } from "../refunds/refund.contract.ts";
import { givenCard, givenPayment, givenPlan, givenProcessor, passDays, planNow } from "../testing.ts";
import { activatePlan, addPlan, cancelPlan, changePlan, listPlans, pausePlan, resumePlan } from "./plan.contract.ts";
import { runPlans } from "./plan.jobs.ts";

let facility: Facility;
let billing: Person;
beforeAll(async () => {
  facility = await givenFacility();
  billing = await facility.as("billing");
  await givenProcessor(facility);
  await givenEnabled(facility, "mail.smtp");
});
const newClient = () => givenAdmittedClient(facility);
const at = ({ mrNo }: { mrNo: string }, planId: string) => ({ mrNo, planId });
const installmentPayments = async ({ mrNo }: GivenAdmittedClient) =>
  (await billing.call(listClientPayments, { params: { mrNo } })).rows.filter(
    ({ purpose }) => purpose === "installment",
  );

/** A client with an email address and a plan that charges a card: $300.00 in 3 monthly installments from tomorrow. */
async function charged(number?: string, fields: Parameters<typeof givenPlan>[2] = {}) {
  const client = await newClient();
  const email = `payer-${client.mrNo.toLowerCase()}@example.test`;
  await facility.system(async (act) => {
    const of = act.db.updateTable("demographics").set({ email, okToEmail: true });
    await of.where("id", "=", client.demographicId).execute();
  });
  const card = await givenCard(facility, client, number);
  const plan = await givenPlan(facility, client, { paymentMethodId: card.id, ...fields });
  return { client, plan, card, email };
}

describe("automatic charges", () => {
  it("PAY-6: charges each installment once on its day; the plan is completed by the last", async () => {
    const { client } = await charged(undefined, { cadence: "weekly" });
    await passDays(facility, 1);
    expect(await installmentPayments(client)).toMatchObject([
      { status: "succeeded", amountCents: 10_000, collectedByName: "Autopay" },
    ]);
    await facility.system((act) => runPlans.run(act, {}));
    await passDays(facility, 1);
    expect(await installmentPayments(client)).toHaveLength(1);
    expect(await planNow(facility, client)).toMatchObject({
      paidCents: 10_000,
      status: "active",
      installments: [{ state: "paid", chargeOn: null }, { state: "scheduled" }, { state: "scheduled" }],
    });
    await passDays(facility, 13);
    expect(await installmentPayments(client)).toHaveLength(3);
    expect(await planNow(facility, client)).toMatchObject({ status: "completed", paidCents: 30_000 });
  });

  it("PAY-6: a soft decline is tried again after 1, 3 and 7 days; then another card is needed", async () => {
    // This card is accepted on the page and declined at each later charge.
    const { client, plan, email } = await charged("4000000000000341");
    await passDays(facility, 1);
    const first = (await planNow(facility, client)).installments[0];
    expect(first).toMatchObject({ state: "due", attempts: 1, lastFailure: "Insufficient funds" });
    expect(first?.chargeOn).toBe(addDays(plan.installments[0]?.dueOn ?? "", 1));
    await passDays(facility, 12);
    expect(await installmentPayments(client)).toHaveLength(4);
    const stopped = await planNow(facility, client);
    expect(stopped.installments[0]).toMatchObject({ state: "late", attempts: 4, chargeOn: null });
    const letters = (await facility.outbox({ to: email })).map(({ text }) => text ?? "");
    expect(letters.filter((text) => text.includes("tried again"))).toHaveLength(3);
    expect(letters.filter((text) => text.includes("choose another card"))).toHaveLength(1);
    expect(letters.join(" ")).not.toMatch(/recover|treatment|detox|Test t-/i);
    const card = await givenCard(facility, client);
    const body = { version: stopped.version, paymentMethodId: card.id, note: null };
    await billing.call(changePlan, { params: at(client, plan.id), body });
    await passDays(facility, 1);
    expect((await planNow(facility, client)).installments[0]).toMatchObject({ state: "paid", lastFailure: null });
  });

  it("PAY-6: a lost card stops the plan at once, and 14 days later it is in default until it is resumed", async () => {
    const { client, plan, card } = await charged();
    await facility.system(async (act) => {
      // The bank refuses this card from now on, as a lost one.
      const of = act.db.updateTable("paymentMethods").set({ processorToken: `pm_9987_${card.id}` });
      await of.where("id", "=", card.id).execute();
    });
    await passDays(facility, 1);
    const stopped = await planNow(facility, client);
    expect(stopped.card).toMatchObject({ isUsable: false });
    expect(stopped.installments.map(({ chargeOn }) => chargeOn)).toEqual([null, null, null]);
    await passDays(facility, 13);
    expect((await planNow(facility, client)).status).toBe("active");
    await passDays(facility, 1);
    const broken = await planNow(facility, client);
    expect(broken.status).toBe("defaulted");
    const nextDueOn = addDays(plan.installments[0]?.dueOn ?? "", 30);
    const body = { version: broken.version, nextDueOn };
    const resumed = await billing.call(resumePlan, { params: at(client, plan.id), body });
    expect(resumed).toMatchObject({
      status: "active",
      installments: [{ dueOn: nextDueOn, state: "scheduled" }, {}, {}],
    });
  });

  it("PAY-7: a charge is announced 3 days before, once, by the client's address", async () => {
    const due = addDays(facility.clock.now().slice(0, 10), 6);
    const { client, email } = await charged(undefined, { firstDueOn: due });
    const told = async () =>
      (await facility.outbox({ to: email })).filter(({ text }) => text?.includes("will be charged"));
    await passDays(facility, 2);
    expect(await told()).toHaveLength(0);
    await passDays(facility, 3);
    const [letter, ...more] = await told();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe("Your payment to ACR BILLING");
    expect(letter?.text).toContain("$100.00");
    expect(letter?.text).not.toContain(client.mrNo);
  });

  it("PAY-7: a paused plan is not charged, also within a day of the charge; it is resumed from a new day", async () => {
    const { client, plan } = await charged();
    const params = at(client, plan.id);
    const paused = await billing.call(pausePlan, { params, body: { version: plan.version, reason: "Between jobs" } });
    expect(paused).toMatchObject({ status: "paused", statusReason: "Between jobs" });
    await passDays(facility, 5);
    expect(await installmentPayments(client)).toEqual([]);
    const again = { params, body: { version: paused.version, reason: "Between jobs" } };
    await expect(billing.call(pausePlan, again)).rejects.toMatchObject({ code: "wrong-state" });
    const nextDueOn = addDays(plan.installments[0]?.dueOn ?? "", 5);
    await billing.call(resumePlan, { params, body: { version: paused.version, nextDueOn } });
    await passDays(facility, 1);
    expect(await installmentPayments(client)).toMatchObject([{ status: "succeeded", paidOn: nextDueOn }]);
  });

  it("PAY-7: the death of a client pauses the plan for good", async () => {
    const { client, plan } = await charged();
    const admin = await facility.as("admin");
    const deceasedAt = facility.clock.now();
    const version = await facility.system(
      async (act) =>
        (
          await act.db
            .selectFrom("clients")
            .select("version")
            .where("id", "=", client.clientId)
            .executeTakeFirstOrThrow()
        ).version,
    );
    await admin.call(updateClient, { params: { mrNo: client.mrNo }, body: { version, deceasedAt } });
    const paused = await planNow(facility, client);
    expect(paused).toMatchObject({ status: "paused", statusReason: "Client died" });
    await passDays(facility, 2);
    expect(await installmentPayments(client)).toEqual([]);
    const nextDueOn = addDays(plan.installments[0]?.dueOn ?? "", 20);
    const resume = { params: at(client, plan.id), body: { version: paused.version, nextDueOn } };
    await expect(billing.call(resumePlan, resume)).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("plans by hand", () => {
  it("PAY-6: more than 4 installments begin once the agreement is signed", async () => {
    const client = await newClient();
    const plan = await givenPlan(facility, client, { count: 5 });
    expect(plan.status).toBe("draft");
    const params = at(client, plan.id);
    await expect(billing.call(activatePlan, { params, body: { version: plan.version } })).rejects.toMatchObject({
      code: "agreement-required",
    });
    const agreementSignedOn = addDays(plan.installments[0]?.dueOn ?? "", -2);
    const body = { version: plan.version, agreementSignedOn };
    expect(await billing.call(activatePlan, { params, body })).toMatchObject({ status: "active", agreementSignedOn });
  });

  it("payments cover the first installment first; a returned check and a refund open it again, without a charge", async () => {
    const client = await newClient();
    const plan = await givenPlan(facility, client);
    const installment = { purpose: "installment" as const };
    const check = await givenPayment(facility, client, { ...installment, method: "check", amountCents: 15_000 });
    const covered = async () => (await planNow(facility, client)).installments.map(({ coveredCents }) => coveredCents);
    expect(await covered()).toEqual([10_000, 5_000, 0]);
    const cash = await givenPayment(facility, client, { ...installment, amountCents: 15_000 });
    expect(await planNow(facility, client)).toMatchObject({ status: "completed", paidCents: 30_000 });
    const params = { mrNo: client.mrNo, paymentId: check.id };
    const body = { version: check.version, kind: "returned" as const, reason: "Insufficient funds" };
    await billing.call(voidPayment, { params, body });
    expect(await covered()).toEqual([10_000, 5_000, 0]);
    const refund = {
      params: { mrNo: client.mrNo, paymentId: cash.id },
      body: { amountCents: 6_000, reason: "Too much" },
    };
    await billing.call(refundPayment, refund);
    expect(await covered()).toEqual([9_000, 0, 0]);
    const open = await planNow(facility, client);
    expect(open).toMatchObject({ id: plan.id, status: "active", paidCents: 9_000 });
    expect(open.installments.every(({ chargeOn }) => chargeOn === null)).toBe(true);
  });

  it("a client has one open plan; an installment needs one, and a change knows what it changes", async () => {
    const client = await newClient();
    const params = { mrNo: client.mrNo };
    const none = { params, body: { method: "cash" as const, amountCents: 100, purpose: "installment" as const } };
    await expect(billing.call(takePayment, none)).rejects.toMatchObject({ code: "validation" });
    const plan = await givenPlan(facility, client);
    await expect(givenPlan(facility, client)).rejects.toMatchObject({ code: "wrong-state" });
    const cancel = { params: at(client, plan.id), body: { version: plan.version, reason: "Paid by the family" } };
    const second = await facility.as("billing", "second");
    const both = await Promise.allSettled([billing.call(cancelPlan, cancel), second.call(cancelPlan, cancel)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await planNow(facility, client)).installments.map(({ state }) => state)).toEqual(Array(3).fill("canceled"));
    expect(await givenPlan(facility, client)).toMatchObject({ status: "active" });
    const other = await newClient();
    await expect(billing.call(cancelPlan, { ...cancel, params: at(other, plan.id) })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("refuses a first due date in the past, a rest of less than a cent each, and a card of another client", async () => {
    const client = await newClient();
    const past = givenPlan(facility, client, { firstDueOn: "2020-01-01" });
    await expect(past).rejects.toMatchObject({ code: "validation" });
    const small = givenPlan(facility, client, { principalCents: 100, downPaymentCents: 98 });
    await expect(small).rejects.toMatchObject({ code: "validation" });
    const card = await givenCard(facility, await newClient());
    const foreign = givenPlan(facility, client, { paymentMethodId: card.id });
    await expect(foreign).rejects.toMatchObject({ code: "not-found" });
  });

  it("lists plans with what is late, and three missed installments are a default", async () => {
    const client = await newClient();
    await givenPlan(facility, client, { cadence: "weekly" });
    await passDays(facility, 9);
    const late = await billing.call(listPlans, { query: { late: "true", pageSize: "100" } });
    expect(late.rows.find(({ mrNo }) => mrNo === client.mrNo)).toMatchObject({ lateCents: 20_000, nextCents: 10_000 });
    await passDays(facility, 7);
    expect((await planNow(facility, client)).status).toBe("defaulted");
    const body = { principalCents: 100, count: 1, cadence: "weekly" as const, firstDueOn: "2099-01-01" };
    await expect(billing.call(addPlan, { params: { mrNo: client.mrNo }, body })).rejects.toMatchObject({
      code: "validation",
    });
  });
});
