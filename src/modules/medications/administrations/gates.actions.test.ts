import { beforeAll, describe, expect, it } from "vitest";
import { aSet } from "#modules/clients/vitals/samples.ts";
import { recordVitals } from "#modules/clients/vitals/vital.contract.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readOrder } from "../orders/order.contract.ts";
import {
  givenDueDose,
  givenOrder,
  givenPhoto,
  passOf,
  prnOrder,
  statAcetaminophen,
  type TestClient,
} from "../testing.ts";
import { administerDose, readMar } from "./log.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const limits = [
  { metric: "systolic", op: "below", value: 100, maxAgeMin: 60 },
  { metric: "pulse", op: "below", value: 60, maxAgeMin: 60 },
] as const;
const givenGated = () => givenDueDose(facility, { sig: { holdParameters: [...limits] } });

async function measure(client: TestClient, systolic: string) {
  await nurse.call(recordVitals, {
    params: { mrNo: client.mrNo },
    body: aSet(
      facility,
      client,
      [
        { metric: "systolic", value: systolic, unit: "mm[Hg]" },
        { metric: "pulse", value: "72", unit: "/min" },
      ],
      { seenRecent: true },
    ),
  });
}
type Due = Awaited<ReturnType<typeof givenGated>>;
const give = ({ order, dose }: Due, more: object = {}) =>
  nurse.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id, ...more } });

describe("hold parameters", () => {
  it("MED-55: gives with a recent reading, which stays with the entry and is shown on the med pass", async () => {
    const due = await givenGated();
    await measure(due.client, "118");
    const shown = await passOf(facility, due.client.clientId);
    expect(shown?.vitals).toMatchObject([
      { metric: "systolic", value: 118 },
      { metric: "pulse", value: 72 },
    ]);
    expect(shown?.doses[0]).toMatchObject({ holdParameters: limits, prescriberName: "Prescriber First" });
    const log = await give(due);
    const { logs } = await nurse.call(readMar, {
      query: { demographicId: due.client.demographicId, from: due.dose.dueAt, to: addMinutes(due.dose.dueAt, 600) },
    });
    expect(logs.find(({ id }) => id === log.id)?.vitals).toMatchObject([
      { metric: "systolic", value: 118 },
      { metric: "pulse", value: 72 },
    ]);
  });

  it("MED-55: are read back and signed with the order, and refused when they allow no dose", async () => {
    const { order } = await givenOrder(facility, { sig: { holdParameters: [...limits] } });
    expect(order.sigText).toContain("Hold if systolic below 100 mmHg or pulse below 60/min");
    expect((await nurse.call(readOrder, { params: { orderId: order.id } })).order.holdParameters).toEqual(limits);
    const none = [limits[0], { metric: "systolic", op: "above", value: 90, maxAgeMin: 60 }] as const;
    await expect(givenOrder(facility, { sig: { holdParameters: [...none] } })).rejects.toMatchObject({
      code: "validation",
      problem: { errors: [{ path: "body.sig.holdParameters.1.value" }] },
    });
  });

  it("MED-55: a dose given earlier goes by the reading before it, and a later good one changes nothing", async () => {
    const due = await givenGated();
    await measure(due.client, "92");
    facility.clock.advance({ minutes: 20 });
    await measure(due.client, "130");
    await expect(give(due, { occurredAt: addMinutes(facility.clock.now(), -10) })).rejects.toMatchObject({
      code: "gate-not-met",
    });
    expect(await give(due)).toMatchObject({ result: "given" });
  });

  it("medications scenario 10: refuses below the limit and without a reading of the last 60 minutes", async () => {
    const due = await givenGated();
    await expect(give(due)).rejects.toMatchObject({
      code: "vitals-required",
      message: expect.stringContaining("systolic and pulse"),
      problem: { params: { metrics: ["systolic", "pulse"] } },
    });
    await measure(due.client, "124");
    facility.clock.advance({ minutes: 61 });
    await expect(give(due)).rejects.toMatchObject({ code: "vitals-required" });
    await measure(due.client, "96");
    await expect(give(due)).rejects.toMatchObject({
      code: "gate-not-met",
      message: expect.stringContaining(
        "systolic 96 mmHg is beyond a limit of the order: hold if systolic below 100 mmHg",
      ),
    });
    const held = await nurse.call(administerDose, {
      params: { orderId: due.order.id },
      body: { result: "held", reasonCode: "vitals", scheduleId: due.dose.id },
    });
    expect(held).toMatchObject({ result: "held", doseGiven: null });
    expect(held.vitals).toMatchObject([
      { metric: "systolic", value: 96 },
      { metric: "pulse", value: 72 },
    ]);
  });
});

describe("notifying the prescriber", () => {
  async function noticesOf(orderId: string) {
    await facility.runJobs();
    const prescriber = await facility.as("prescriber");
    const { rows } = await prescriber.call(listNotifications, { query: {} });
    return rows.filter(({ link }) => link?.includes(orderId)).map(({ kind }) => kind);
  }
  const refuse = (order: { id: string }, scheduleId: string, more: object = {}) =>
    nurse.call(administerDose, {
      params: { orderId: order.id },
      body: { result: "refused", reasonCode: "declined", scheduleId, ...more },
    });

  it("MED-59a: of the second refusal in a row, not of the first", async () => {
    const { client, order, dose } = await givenDueDose(facility, { sig: { frequencyCode: "BID" } });
    const { doses } = await nurse.call(readMar, {
      query: { demographicId: client.demographicId, from: dose.dueAt, to: addMinutes(dose.dueAt, 1440) },
    });
    await refuse(order, dose.id);
    expect(await noticesOf(order.id)).toEqual([]);
    const second = doses.find(({ id }) => id !== dose.id);
    await refuse(order, second?.id ?? "");
    expect(await noticesOf(order.id)).toEqual(["medications.dose-not-taken"]);
  });

  it("MED-59a: of a STAT dose refused, as time-critical, and of nothing when a PRN dose is given", async () => {
    const { client, order } = await givenOrder(facility, { sig: statAcetaminophen });
    const stat = (await passOf(facility, client.clientId))?.doses[0];
    await refuse(order, stat?.id ?? "");
    expect(await noticesOf(order.id)).toEqual(["medications.critical-dose-not-taken"]);
    const { order: prn } = await prnOrder(facility);
    await nurse.call(administerDose, {
      params: { orderId: prn.id },
      body: { ...givenPhoto, prnReasonCode: "anxiety" },
    });
    expect(await noticesOf(prn.id)).toEqual([]);
  });
});
