import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose } from "../administrations/log.contract.ts";
import { givenPhoto, passOf } from "../administrations/testing.ts";
import { readOrder } from "../orders/order.contract.ts";
import { approveOrder, declineOrder, holdOrder, resumeOrder } from "../orders/order-verbs.contract.ts";
import { givenOrder, statAcetaminophen } from "../orders/testing.ts";
import * as contract from "./review.contract.ts";
import { givenReturned, givenReview, givenTelephoneOrder, reviewOf } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  prescriber = await facility.as("prescriber");
});

type Toggles = { myReviews?: "true" | "false"; mySubmissions?: "true" | "false" };
const ordersIn = async (by: Person, query: Toggles = {}) =>
  (await by.call(contract.listReviews, { query: { ...query, pageSize: 100 } })).rows.map(({ orderId }) => orderId);
const decide = (by: Person, review: contract.ReviewItem, body: object, signing = false) =>
  by.call(
    contract.decideReview,
    { params: { reviewId: review.id }, body: { version: review.version, decision: "approve", ...body } },
    signing ? { signing: true } : {},
  );
const statusOf = async ({ id }: { id: string }) =>
  (await nurse.call(readOrder, { params: { orderId: id } })).order.orderStatus;

describe("the queue", () => {
  it("medications scenario 20: without toggles it behaves as mySubmissions=true", async () => {
    const own = await givenReview(facility);
    const second = await facility.as("nurse", "second");
    expect(await ordersIn(nurse)).toContain(own.order.id);
    expect(await ordersIn(nurse)).toEqual(await ordersIn(nurse, { mySubmissions: "true" }));
    expect(await ordersIn(second)).not.toContain(own.order.id);
    expect(await ordersIn(prescriber)).not.toContain(own.order.id);
    expect(await ordersIn(prescriber, { myReviews: "true", mySubmissions: "false" })).toContain(own.order.id);
    // Both: the union. Neither: all the reader may see.
    expect(await ordersIn(prescriber, { myReviews: "true" })).toContain(own.order.id);
    expect(await ordersIn(second, { mySubmissions: "false" })).toContain(own.order.id);
    const counts = await prescriber.call(contract.countReviews);
    expect(counts.myReviews).toBeGreaterThan(0);
  });

  it("holds every unsigned order once, whichever screen decides it", async () => {
    const { order, review } = await givenReview(facility);
    expect(review).toMatchObject({
      kind: "order_signature",
      submittedByName: "Nurse First",
      abilities: expect.any(Array),
    });
    await prescriber.call(declineOrder, {
      params: { orderId: order.id },
      body: { version: order.version, reason: "Not indicated" },
    });
    expect(await ordersIn(nurse)).not.toContain(order.id);
    const phone = await givenTelephoneOrder(facility);
    expect(await reviewOf(facility, phone)).toMatchObject({ kind: "cosign", dueAt: phone.signatureDueAt });
    await prescriber.call(
      approveOrder,
      { params: { orderId: phone.id }, body: { version: phone.version } },
      { signing: true },
    );
    expect(await ordersIn(nurse)).not.toContain(phone.id);
  });

  it("holds orders that a nurse put on hold, until they are resumed", async () => {
    const { order } = await givenOrder(facility);
    const path = { params: { orderId: order.id } };
    const held = await nurse.call(holdOrder, { ...path, body: { version: order.version, reason: "Too sedated" } });
    expect(await reviewOf(facility, order)).toMatchObject({ kind: "held_order", reason: "Too sedated" });
    await nurse.call(resumeOrder, { ...path, body: { version: held.version } });
    expect(await ordersIn(nurse)).not.toContain(order.id);
  });

  it("MED-59a: a time-critical dose that was not taken is reviewed by the prescriber", async () => {
    const { client, order } = await givenOrder(facility, { sig: statAcetaminophen });
    const dose = (await passOf(facility, client.clientId))?.doses[0];
    await nurse.call(administerDose, {
      params: { orderId: order.id },
      body: { ...givenPhoto, scheduleId: dose?.id ?? "", result: "refused", reasonCode: "declined" },
    });
    const review = await reviewOf(facility, order);
    expect(review).toMatchObject({ kind: "refusal_pattern", reason: "Time-critical dose not taken" });
    expect(review.abilities).toEqual(["approve", "return"]);
    expect(await decide(prescriber, review, { note: "Offer it again at noon" })).toMatchObject({ state: "approved" });
  });
});

describe("decisions", () => {
  it("sign a proposal with a PIN, which activates it", async () => {
    const { order, review } = await givenReview(facility);
    await expect(decide(prescriber, review, {})).rejects.toMatchObject({ code: "step-up-required" });
    expect(await decide(prescriber, review, {}, true)).toMatchObject({
      state: "approved",
      decidedByName: "Prescriber First",
      abilities: [],
    });
    expect(await statusOf(order)).toBe(2);
    await expect(decide(prescriber, review, {}, true)).rejects.toMatchObject({ code: "stale-version" });
  });

  it("decline with a reason, and return with a question that the submitter answers", async () => {
    const { order, review } = await givenReview(facility);
    await expect(decide(prescriber, review, { decision: "decline" })).rejects.toMatchObject({ code: "validation" });
    const returned = await decide(prescriber, review, { decision: "return", note: "Was it taken before?" });
    expect(returned).toMatchObject({ state: "returned", decisionNote: "Was it taken before?" });
    expect(await statusOf(order)).toBe(1);
    await facility.runJobs();
    expect((await nurse.call(contract.countReviews)).returned).toBeGreaterThan(0);
    const answer = { params: { reviewId: review.id }, body: { version: returned.version, answer: "Yes, in June" } };
    await expect(prescriber.call(contract.answerReview, answer)).rejects.toMatchObject({ code: "forbidden" });
    const answered = await nurse.call(contract.answerReview, answer);
    expect(answered).toMatchObject({ state: "pending", answer: "Yes, in June" });
    const declined = await decide(prescriber, answered, { decision: "decline", note: "Not indicated" });
    expect(declined).toMatchObject({ state: "declined", decisionNote: "Not indicated" });
    expect(await statusOf(order)).toBe(10);
  });

  it("a nurse decides nothing, and withdraws only what they submitted", async () => {
    const { order, review } = await givenReview(facility);
    await expect(decide(nurse, review, {})).rejects.toMatchObject({ code: "forbidden" });
    const second = await facility.as("nurse", "second");
    const withdraw = { params: { reviewId: review.id }, body: { version: review.version, reason: "Wrong client" } };
    await expect(second.call(contract.withdrawReview, withdraw)).rejects.toMatchObject({ code: "forbidden" });
    expect(await nurse.call(contract.withdrawReview, withdraw)).toMatchObject({ state: "withdrawn" });
    expect(await statusOf(order)).toBe(11);
  });

  it("approve several with one PIN; a refused one stops no other", async () => {
    const [first, second, gone] = [
      await givenReview(facility),
      await givenReview(facility),
      await givenReview(facility),
    ];
    await decide(prescriber, gone.review, { decision: "decline", note: "Not indicated" });
    const phone = await givenTelephoneOrder(facility);
    const cosign = await reviewOf(facility, phone);
    const items = [first.review, second.review, gone.review, cosign].map(({ id, version }) => ({
      reviewId: id,
      version,
    }));
    const { results } = await prescriber.call(contract.decideReviews, { body: { items } }, { signing: true });
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false, true]);
    expect([await statusOf(first.order), await statusOf(second.order), await statusOf(gone.order)]).toEqual([2, 2, 10]);
    await expect(
      prescriber.call(contract.decideReviews, { body: { items: [items[0] ?? { reviewId: "", version: 1 }] } }),
    ).resolves.toMatchObject({ results: [{ ok: false }] });
  });

  it("two prescribers who decide at once: one decides, the other gets the newer state", async () => {
    const { order, review } = await givenReview(facility);
    const other = await facility.as("medical_director");
    const tries = await Promise.allSettled([
      decide(prescriber, review, { decision: "decline", note: "Not indicated" }),
      decide(other, review, { decision: "return", note: "Which pharmacy?" }),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([1, 10]).toContain(await statusOf(order));
  });

  it("a returned review can be decided without an answer", async () => {
    const { order, review } = await givenReturned(facility);
    await decide(prescriber, review, {}, true);
    expect(await statusOf(order)).toBe(2);
  });
});
