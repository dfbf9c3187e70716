import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listContainers, readLedger } from "../counts/container.contract.ts";
import { givenContainer, givenCount, givenStorage } from "../counts/testing.ts";
import { addOrder } from "../orders/order.contract.ts";
import { acknowledgeOrder, discontinueOrder } from "../orders/order-verbs.contract.ts";
import { previewSchedule } from "../orders/preview-order.contract.ts";
import { dailySertraline, givenClientInCare, givenOrder } from "../orders/testing.ts";
import { listReviews } from "../reviews/review.contract.ts";
import * as contract from "./refill.contract.ts";
import { suggestRefills } from "./suggest-refill.jobs.ts";
import { givenRefill, givenSentRefill, lorazepamBid, toPharmacy } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  prescriber = await facility.as("prescriber");
});

const at = ({ id, version }: { id: string; version: number }) => ({ params: { refillId: id }, body: { version } });
const suppliesOf = async (demographicId: string) =>
  (await nurse.call(contract.readSupply)).rows.filter((row) => row.demographicId === demographicId);
const supplyOf = async (demographicId: string) => (await suppliesOf(demographicId))[0];
const refillsOf = async (demographicId: string, state: "open" | "closed" = "open") =>
  (await nurse.call(contract.listRefills, { query: { state, pageSize: 100 } })).rows.filter(
    (row) => row.demographicId === demographicId,
  );
const suggest = async () => {
  await facility.system((act) => suggestRefills.run(act, {}));
  await facility.runJobs();
};

describe("supply", () => {
  it("says how many days the client's own containers last, and nothing while they are being counted", async () => {
    const { client } = await givenOrder(facility, { sig: lorazepamBid });
    expect(await supplyOf(client.demographicId)).toMatchObject({ onHand: "0", daysLeft: 0, isLow: true });
    const card = await givenContainer(facility, { client, quantity: "5" });
    expect(await supplyOf(client.demographicId)).toMatchObject({ onHand: "5", daysLeft: 2, isUrgent: true });
    await givenContainer(facility, { client, quantity: "15" });
    expect(await supplyOf(client.demographicId)).toMatchObject({ onHand: "20", coversOrder: true, isLow: false });
    await givenCount(facility, card.storageId, 1);
    expect(await supplyOf(client.demographicId)).toMatchObject({
      onHand: null,
      isCounting: true,
      daysLeft: null,
      runsOutAt: null,
    });
  });

  it("is shared by the orders of one client and drug", async () => {
    const { client } = await givenOrder(facility, { sig: lorazepamBid });
    await givenContainer(facility, { client, quantity: "12" });
    expect(await supplyOf(client.demographicId)).toMatchObject({ daysLeft: 6 });
    const { demographicId } = client;
    const sig = { ...dailySertraline, ...lorazepamBid };
    const { alerts } = await prescriber.call(previewSchedule, { body: { demographicId, sig } });
    const overrides = alerts.map(({ key }) => ({ key, reason: "Short overlap" }));
    await prescriber.call(
      addOrder,
      { body: { demographicId, orderMode: "written", sig, overrides } },
      { signing: true },
    );
    expect((await suppliesOf(demographicId)).map(({ onHand, daysLeft }) => [onHand, daysLeft])).toEqual([
      ["12", 3],
      ["12", 3],
    ]);
  });
});

describe("refill.suggest", () => {
  it("suggests once below the threshold, from 6:00 AM at the location, and not again after it was dismissed", async () => {
    const { client } = await givenOrder(facility, { sig: lorazepamBid });
    await givenContainer(facility, { client, quantity: "6" });
    await suggest();
    await suggest();
    const [refill, more] = await refillsOf(client.demographicId);
    expect(more).toBeUndefined();
    expect(refill).toMatchObject({ state: "suggested", needsApproval: true, abilities: ["request", "cancel"] });
    if (!refill) return;
    await nurse.call(contract.cancelRefill, { ...at(refill), body: { version: refill.version, reason: "Brought in" } });
    await suggest();
    expect(await refillsOf(client.demographicId)).toEqual([]);
    expect(await refillsOf(client.demographicId, "closed")).toMatchObject([
      { state: "cancelled", closeReason: "Brought in" },
    ]);
  });

  it("an acknowledged order of a controlled drug without a container gets its first suggestion", async () => {
    await givenStorage(facility);
    const { client, order } = await givenOrder(facility, { sig: lorazepamBid, noted: false });
    expect(await refillsOf(client.demographicId)).toEqual([]);
    await nurse.call(acknowledgeOrder, { params: { orderId: order.id }, body: { version: order.version } });
    expect(await refillsOf(client.demographicId)).toMatchObject([{ state: "suggested", orderId: order.id }]);
    const requested = await nurse.call(contract.requestRefill, {
      body: { orderId: order.id, quantity: "20", ...toPharmacy },
    });
    expect(requested).toMatchObject({ state: "requested", quantity: "20", pharmacyName: "Harbor Pharmacy" });
    expect(await refillsOf(client.demographicId)).toHaveLength(1);
  });
});

describe("refills", () => {
  it("of a controlled drug are approved by the prescriber before they are sent", async () => {
    const { refill } = await givenRefill(facility);
    expect(refill).toMatchObject({ needsApproval: true, abilities: ["cancel"] });
    await expect(nurse.call(contract.sendRefill, at(refill))).rejects.toMatchObject({ code: "refill-not-approved" });
    await expect(nurse.call(contract.approveRefill, at(refill))).rejects.toMatchObject({ code: "forbidden" });
    const waiting = await prescriber.call(listReviews, { query: { myReviews: "true", kind: "refill" } });
    expect(waiting.rows.map(({ refillId }) => refillId)).toContain(refill.id);
    const approved = await prescriber.call(contract.approveRefill, at(refill));
    expect(approved).toMatchObject({ state: "approved", approvedByName: "Prescriber First" });
    const after = await prescriber.call(listReviews, { query: { myReviews: "true", kind: "refill" } });
    expect(after.rows.map(({ refillId }) => refillId)).not.toContain(refill.id);
    expect(await nurse.call(contract.sendRefill, at(approved))).toMatchObject({ state: "sent" });
  });

  it("are received in parts: each part is a container with its ledger", async () => {
    const { client, refill } = await givenSentRefill(facility);
    const { id: storageId } = await givenStorage(facility);
    const receive = (version: number, quantity: string, moreExpected: boolean) =>
      nurse.call(contract.receiveRefill, {
        params: { refillId: refill.id },
        body: { version, storageId, quantity, moreExpected, lot: "L1" },
      });
    const part = await receive(refill.version, "12", true);
    expect(part).toMatchObject({ state: "partially_received", receivedQuantity: "12" });
    const whole = await receive(part.version, "8", false);
    expect(whole).toMatchObject({ state: "received", receivedQuantity: "20", abilities: [] });
    const { rows } = await nurse.call(listContainers, { query: { demographicId: client.demographicId } });
    expect(rows.map(({ balance, receivedFrom }) => [balance, receivedFrom])).toEqual([
      ["8", "Harbor Pharmacy"],
      ["12", "Harbor Pharmacy"],
    ]);
    const { entries } = await nurse.call(readLedger, { params: { containerId: rows[0]?.id ?? "" } });
    expect(entries).toMatchObject([{ entryType: "received", delta: "8", balanceAfter: "8" }]);
    await expect(receive(whole.version, "1", false)).rejects.toMatchObject({ code: "wrong-state" });
  });

  it("two nurses who receive the same delivery make one container", async () => {
    const { client, refill } = await givenSentRefill(facility);
    const { id: storageId } = await givenStorage(facility);
    const body = { version: refill.version, storageId, quantity: "20" };
    const second = await facility.as("nurse", "second");
    const tries = await Promise.allSettled(
      [nurse, second, nurse, second].map((by) =>
        by.call(contract.receiveRefill, { params: { refillId: refill.id }, body }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await nurse.call(listContainers, { query: { demographicId: client.demographicId } });
    expect(rows).toHaveLength(1);
  });

  it("that are denied or canceled say why, and an order has one open refill", async () => {
    const { order, refill } = await givenRefill(facility);
    const again = { body: { orderId: order.id, quantity: "10", ...toPharmacy } };
    await expect(nurse.call(contract.requestRefill, again)).rejects.toMatchObject({ code: "duplicate" });
    const denied = await prescriber.call(contract.denyRefill, {
      ...at(refill),
      body: { version: refill.version, reason: "Taper ends Friday" },
    });
    expect(denied).toMatchObject({ state: "denied", closeReason: "Taper ends Friday" });
    expect(await nurse.call(contract.requestRefill, again)).toMatchObject({ state: "requested" });
  });

  it("that are not at the pharmacy yet end with their order", async () => {
    const { client, order } = await givenRefill(facility);
    await prescriber.call(discontinueOrder, {
      params: { orderId: order.id },
      body: { version: order.version, reason: "No longer needed" },
    });
    expect(await refillsOf(client.demographicId)).toEqual([]);
    expect(await refillsOf(client.demographicId, "closed")).toMatchObject([
      { state: "cancelled", closeReason: "The order ended." },
    ]);
    const { rows } = await nurse.call(listReviews, { query: { demographicId: client.demographicId } });
    expect(rows).toEqual([]);
  });

  it("are asked for an active medication order only", async () => {
    const client = await givenClientInCare(facility);
    const { order } = await givenOrder(facility, { client });
    await prescriber.call(discontinueOrder, {
      params: { orderId: order.id },
      body: { version: order.version, reason: "No longer needed" },
    });
    await expect(
      nurse.call(contract.requestRefill, { body: { orderId: order.id, quantity: "20", ...toPharmacy } }),
    ).rejects.toMatchObject({ code: "order-not-active" });
  });
});
