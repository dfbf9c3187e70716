import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { administerDose, voidLog } from "../administrations/log.contract.ts";
import { dailySertraline, givenClientInCare, givenDueDose, givenPhoto, passOf } from "../testing.ts";
import { addOrder, orderCounts, readOrder } from "./order.contract.ts";
import { approveOrder } from "./order-verbs.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const stat = { scheduleKind: "stat", frequencyCode: "STAT" } as const;
const once = { scheduleKind: "once", frequencyCode: "ONCE" } as const;

const orderNow = async (orderId: string) => {
  const nurse = await facility.as("nurse");
  return nurse.call(readOrder, { params: { orderId } });
};
const give = async (orderId: string, scheduleId: string, body: object = givenPhoto) =>
  (await facility.as("nurse")).call(administerDose, {
    params: { orderId },
    body: { scheduleId, timingReason: "workload", ...body } as never,
  });

describe("a one-time order", () => {
  it("MED-12: is completed by giving its dose, which acknowledges a STAT order", async () => {
    const { client, order, dose } = await givenDueDose(facility, {
      sig: { ...stat, startAt: facility.clock.now() },
      noted: false,
    });
    const nurse = await facility.as("nurse");
    const counts = () => nurse.call(orderCounts, { query: { locationId: facility.locations.main } });
    const before = await counts();
    await give(order.id, dose.id);
    const { order: after, events } = await orderNow(order.id);
    expect(after).toMatchObject({ orderStatus: 6, takenByName: "Nurse First" });
    expect(events.map((event) => event.action)).toEqual(expect.arrayContaining(["take", "complete"]));
    expect((await counts()).toNote).toBe(before.toNote - 1);
    // The med pass still shows the dose of a client without other orders.
    expect((await passOf(facility, client.clientId))?.doses).toMatchObject([{ id: dose.id, state: "documented" }]);
  });

  it("stays active when its dose was refused or vomited", async () => {
    for (const body of [
      { result: "refused", reasonCode: "declined" },
      { ...givenPhoto, result: "vomited" },
    ]) {
      const { order, dose } = await givenDueDose(facility, { sig: once });
      await give(order.id, dose.id, body);
      expect((await orderNow(order.id)).order).toMatchObject({ orderStatus: 2 });
    }
  });

  it("reopens when its entry is voided, and can be given again", async () => {
    const { order, dose } = await givenDueDose(facility, { sig: once });
    const log = await give(order.id, dose.id);
    expect((await orderNow(order.id)).order.orderStatus).toBe(6);
    const nurse = await facility.as("nurse");
    await nurse.call(voidLog, { params: { logId: log.id }, body: { version: log.version, reason: "Wrong client" } });
    expect((await orderNow(order.id)).order).toMatchObject({ orderStatus: 2 });
    await give(order.id, dose.id);
    expect((await orderNow(order.id)).order.orderStatus).toBe(6);
  });

  it("ordered by telephone stays active until its co-signature completes it", async () => {
    const client = await givenClientInCare(facility);
    const [nurse, prescriber] = [await facility.as("nurse"), await facility.as("prescriber")];
    const ordered = await nurse.call(addOrder, {
      body: {
        demographicId: client.demographicId,
        orderMode: "telephone",
        prescriberId: prescriber.clinicianId,
        readBack: { confirmed: true, text: "sertraline 50 mg by mouth now" },
        sig: { ...dailySertraline, ...stat },
      },
    });
    const row = await passOf(facility, client.clientId);
    await give(ordered.id, row?.doses[0]?.id ?? "");
    const { order } = await orderNow(ordered.id);
    expect(order).toMatchObject({ orderStatus: 2, signatureState: "awaiting_cosign", takenByName: "Nurse First" });
    const signed = await prescriber.call(
      approveOrder,
      { params: { orderId: order.id }, body: { version: order.version } },
      { signing: true },
    );
    expect(signed).toMatchObject({ orderStatus: 6, signatureState: "signed" });
  });

  it("a daily order stays active after a dose", async () => {
    const { order, dose } = await givenDueDose(facility);
    await give(order.id, dose.id);
    expect((await orderNow(order.id)).order.orderStatus).toBe(2);
  });
});
