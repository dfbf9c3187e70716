import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { addAllergy, reviewAllergies } from "../allergies/allergy.contract.ts";
import { searchDrugs } from "../drugs/drug.contract.ts";
import { dailySertraline, givenClientInCare, givenOrder, givenProposal, prnLorazepam } from "../testing.ts";
import { addOrder, listOrders, orderCounts, readOrder } from "./order.contract.ts";
import {
  acknowledgeOrder,
  approveOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
} from "./order-verbs.contract.ts";
import { previewSchedule } from "./preview-order.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

async function dosesOf(demographicId: string, days = 8) {
  const nurse = await facility.as("nurse");
  const from = addMinutes(facility.clock.now(), -1440);
  const { doses } = await nurse.call(readMar, { query: { demographicId, from, to: addMinutes(from, days * 1440) } });
  return doses;
}

describe("the drug catalog", () => {
  it("finds a product by brand or generic name prefix and strength", async () => {
    const nurse = await facility.as("nurse");
    const { rows } = await nurse.call(searchDrugs, { query: { q: "sertr 50" } });
    expect(rows.map((row) => row.rxcui)).toContain(dailySertraline.rxcui);
    const { rows: brands } = await nurse.call(searchDrugs, { query: { q: "ativan" } });
    expect(brands.some((row) => row.deaSchedule === 4 && /lorazepam/i.test(row.displayName))).toBe(true);
  });
});

describe("entering an order", () => {
  it("previews the doses, then plans a week of them in local time", async () => {
    const client = await givenClientInCare(facility);
    const prescriber = await facility.as("prescriber");
    const preview = await prescriber.call(previewSchedule, {
      body: { demographicId: client.demographicId, sig: dailySertraline },
    });
    expect(preview).toMatchObject({
      sigText: "50 mg (1 tablet) by mouth once a day",
      totalDoses: null,
      timeZone: "America/Los_Angeles",
      alerts: [],
    });
    const { order } = await givenOrder(facility, { client });
    expect(order).toMatchObject({ orderStatus: 2, signatureState: "signed", takenByName: "Nurse First" });
    const doses = await dosesOf(client.demographicId, 9);
    expect(doses.map((dose) => dose.dueAt)).toEqual(preview.doses.slice(0, doses.length).map((dose) => dose.dueAt));
    expect(doses).toHaveLength(7);
    expect(doses[0]?.dueAt).toBe("2026-11-21T17:00:00.000Z");
  });

  it("MED-9: needs reviewed allergies and the prescriber's PIN", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const prescriber = await facility.as("prescriber");
    const body = { demographicId: client.demographicId, orderMode: "written", sig: dailySertraline } as const;
    await expect(prescriber.call(addOrder, { body }, { signing: true })).rejects.toMatchObject({
      code: "allergies-not-reviewed",
    });
    const nurse = await facility.as("nurse");
    await nurse.call(reviewAllergies, { params: { mrNo: client.mrNo }, body: { outcome: "nka" } });
    await expect(prescriber.call(addOrder, { body })).rejects.toMatchObject({ code: "step-up-required" });
    await prescriber.call(addOrder, { body }, { signing: true });
  });

  it("MED-21: interrupts for an allergy to an ingredient and keeps the override reason", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const allergy = { kind: "allergy", substanceText: "Sertraline", category: "medication" } as const;
    await nurse.call(addAllergy, { params: { mrNo: client.mrNo }, body: allergy });
    const prescriber = await facility.as("prescriber");
    const body = { demographicId: client.demographicId, orderMode: "written", sig: dailySertraline } as const;
    const refusal = await prescriber.call(addOrder, { body }, { signing: true }).catch((error) => error);
    expect(refusal).toMatchObject({
      code: "alert-unanswered",
      message: expect.stringContaining("1 alert needs an override reason"),
    });
    const [alert] = refusal.problem.params.alerts;
    expect(alert).toMatchObject({ kind: "allergy", summary: "Active allergy: Sertraline." });
    const overrides = [{ key: alert.key, reason: "Not a true allergy: nausea only" }];
    const order = await prescriber.call(addOrder, { body: { ...body, overrides } }, { signing: true });
    const { alerts } = await prescriber.call(readOrder, { params: { orderId: order.id } });
    expect(alerts).toEqual([
      { summary: "Active allergy: Sertraline.", overrideReason: "Not a true allergy: nausea only" },
    ]);
  });

  it("MED-21, MED-24: interrupts for sertraline with tramadol, and lists significant interactions quietly", async () => {
    const client = await givenClientInCare(facility);
    const prescriber = await facility.as("prescriber");
    await givenOrder(facility, { client });
    const duration = { value: 5, unit: "days", counting: "elapsed24h" } as const;
    const sig = (rxcui: string, doseValue: string) => ({ ...dailySertraline, rxcui, doseValue, duration });
    const preview = (rxcui: string, doseValue: string) =>
      prescriber.call(previewSchedule, {
        body: { demographicId: client.demographicId, sig: sig(rxcui, doseValue) },
      });
    const tramadol = await preview("835603", "50");
    expect(tramadol.alerts).toMatchObject([
      { kind: "interaction", summary: expect.stringMatching(/^tramadol with sertraline .*serotonin syndrome/) },
    ]);
    // The VA list rates the pair as significant only, so the FDA labeling rule makes it interruptive.
    expect(tramadol.quiet).toEqual([]);
    const warfarin = await preview("855288", "1");
    expect([warfarin.alerts, warfarin.quiet]).toEqual([[], ["sertraline with warfarin"]]);
    expect((await preview("314076", "10")).quiet).toEqual([]);
  });

  it("medications scenario 17, MED-24: interrupts for an opioid with a benzodiazepine or naltrexone, and lists gabapentin quietly", async () => {
    const client = await givenClientInCare(facility);
    const prescriber = await facility.as("prescriber");
    const duration = { value: 5, unit: "days", counting: "elapsed24h" } as const;
    // Buprenorphine 8 mg sublingual tablet.
    await givenOrder(facility, {
      client,
      sig: { rxcui: "351265", doseValue: "8", routeCode: "C38300", indication: "Opioid use disorder", duration },
    });
    const preview = (sig: typeof prnLorazepam) =>
      prescriber.call(previewSchedule, { body: { demographicId: client.demographicId, sig } });
    const lorazepam = await preview(prnLorazepam);
    expect(lorazepam.alerts).toMatchObject([
      { kind: "interaction", summary: expect.stringMatching(/^buprenorphine with lorazepam .*respiratory depression/) },
    ]);
    expect(lorazepam.quiet).toEqual([]);
    const naltrexone = await preview({ ...dailySertraline, rxcui: "1483744", doseValue: "50" });
    expect(naltrexone.alerts.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^buprenorphine with naltrexone .*contraindicated/),
    ]);
    const gabapentin = await preview({ ...dailySertraline, rxcui: "310431", doseValue: "300", duration });
    expect([gabapentin.alerts, gabapentin.quiet]).toEqual([[], ["buprenorphine with gabapentin"]]);
    const body = { demographicId: client.demographicId, orderMode: "written", sig: prnLorazepam } as const;
    await expect(prescriber.call(addOrder, { body }, { signing: true })).rejects.toMatchObject({
      code: "alert-unanswered",
    });
  });

  it("MED-3, MED-4: a telephone order needs read-back, is active at once and needs a co-signature within 24 hours", async () => {
    const client = await givenClientInCare(facility);
    const nurse = await facility.as("nurse");
    const prescriber = await facility.as("prescriber");
    const body = {
      demographicId: client.demographicId,
      orderMode: "telephone",
      prescriberId: prescriber.clinicianId,
      sig: prnLorazepam,
    } as const;
    await expect(nurse.call(addOrder, { body })).rejects.toMatchObject({ code: "read-back-required" });
    const readBack = { confirmed: true, text: "lorazepam 0.5 mg by mouth as needed" } as const;
    const order = await nurse.call(addOrder, { body: { ...body, readBack } });
    expect(order).toMatchObject({
      orderStatus: 2,
      signatureState: "awaiting_cosign",
      signatureDueAt: addMinutes(facility.clock.now(), 1440),
    });
    const signed = await prescriber.call(
      approveOrder,
      { params: { orderId: order.id }, body: { version: order.version } },
      { signing: true },
    );
    expect(signed).toMatchObject({ orderStatus: 2, signatureState: "signed", signatureDueAt: null });
  });

  it("keeps a nurse's own order as a proposal without doses until the prescriber signs it", async () => {
    const order = await givenProposal(facility);
    expect(order).toMatchObject({ orderStatus: 1, signatureState: "unsigned" });
    expect(await dosesOf(order.demographicId)).toEqual([]);
    const prescriber = await facility.as("prescriber");
    const { rows } = await prescriber.call(listOrders, { query: { waiting: "toSign" } });
    expect(rows.map((row) => row.id)).toContain(order.id);
    const nurse = await facility.as("nurse");
    const approving = { params: { orderId: order.id }, body: { version: order.version } };
    await expect(nurse.call(approveOrder, approving, { signing: true })).rejects.toMatchObject({ status: 403 });
    const signed = await prescriber.call(approveOrder, approving, { signing: true });
    expect(signed).toMatchObject({ orderStatus: 2, signatureState: "signed" });
    expect((await dosesOf(order.demographicId)).length).toBeGreaterThan(5);
    const waiting = await nurse.call(listOrders, { query: { waiting: "toNote" } });
    expect(waiting.rows.map((row) => row.id)).toContain(order.id);
    await expect(
      prescriber.call(declineOrder, {
        params: { orderId: order.id },
        body: { version: signed.version, reason: "Late" },
      }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("changing an order", () => {
  it("MED-12, MED-14: rejects a stale version and a second acknowledgment", async () => {
    const { order } = await givenOrder(facility, { noted: false });
    const nurse = await facility.as("nurse");
    const params = { orderId: order.id };
    await expect(nurse.call(acknowledgeOrder, { params, body: { version: 1 } })).rejects.toMatchObject({
      code: "stale-version",
    });
    const taken = await nurse.call(acknowledgeOrder, { params, body: { version: order.version } });
    await expect(nurse.call(acknowledgeOrder, { params, body: { version: taken.version } })).rejects.toMatchObject({
      code: "wrong-state",
      message: expect.stringContaining("Nurse First already acknowledged this order."),
    });
  });

  it("suspends doses while on hold and makes them due again after it is resumed", async () => {
    const { client, order } = await givenOrder(facility);
    const nurse = await facility.as("nurse");
    const params = { orderId: order.id };
    const held = await nurse.call(holdOrder, { params, body: { version: order.version, reason: "Too sedated" } });
    expect(held.orderStatus).toBe(3);
    expect(new Set((await dosesOf(client.demographicId)).map((dose) => dose.state))).toEqual(new Set(["suspended"]));
    const resumed = await nurse.call(resumeOrder, { params, body: { version: held.version } });
    expect(resumed.orderStatus).toBe(2);
    expect(new Set((await dosesOf(client.demographicId)).map((dose) => dose.state))).toEqual(new Set(["planned"]));
  });

  it("MED-14: discontinues with a reason and cancels later doses; a nurse needs a prescriber's read-back", async () => {
    const { client, order } = await givenOrder(facility);
    const nurse = await facility.as("nurse");
    const prescriber = await facility.as("prescriber");
    const stopping = { params: { orderId: order.id }, body: { version: order.version, reason: "Rash" } };
    await expect(nurse.call(discontinueOrder, stopping)).rejects.toMatchObject({ code: "read-back-required" });
    const readBack = { confirmed: true, prescriberId: prescriber.clinicianId } as const;
    const stopped = await nurse.call(discontinueOrder, { ...stopping, body: { ...stopping.body, readBack } });
    expect(stopped).toMatchObject({ orderStatus: 5, statusReason: "Rash" });
    expect(await dosesOf(client.demographicId)).toEqual([]);
    const { events, abilities } = await nurse.call(readOrder, { params: { orderId: order.id } });
    expect(events.map((event) => [event.action, event.toStatus])).toEqual([
      ["add", 2],
      ["take", 2],
      ["discontinue", 5],
    ]);
    expect(abilities).toEqual(["archive"]);
  });

  it("the database rejects changes to a signed order", async () => {
    const { order } = await givenOrder(facility);
    const db = facility.platform.database.tenant(facility.tenant.id);
    await expect(
      db.updateTable("orders").set({ doseValue: "100" }).where("id", "=", order.id).execute(),
    ).rejects.toThrow(/signed order does not change/);
  });

  it("counts orders by status for the chips", async () => {
    const nurse = await facility.as("nurse");
    const { counts, toNote } = await nurse.call(orderCounts);
    expect(counts.find((row) => row.orderStatus === 2)?.count).toBeGreaterThan(0);
    expect(toNote).toBeGreaterThan(0);
  });

  it("MED-34: the jobs plan doses a week ahead and mark late ones as not documented, never missed", async () => {
    const own = await givenFacility();
    const { client } = await givenOrder(own);
    const nurse = await own.as("nurse");
    own.clock.advance({ days: 3 });
    await nurse.signIn();
    const read = async () => {
      const to = addMinutes(own.clock.now(), 12 * 1440);
      const query = { demographicId: client.demographicId, from: addMinutes(own.clock.now(), -4 * 1440), to };
      return (await nurse.call(readMar, { query })).doses;
    };
    expect(await read()).toHaveLength(7);
    const { extendSchedules, markUndocumentedDoses } = await import("../schedules/schedule.jobs.ts");
    await own.system((act) => extendSchedules.run(act, {}));
    await own.system((act) => markUndocumentedDoses.run(act, {}));
    const doses = await read();
    expect(doses).toHaveLength(10);
    expect(new Set(doses.map((dose) => dose.dueAt)).size).toBe(10);
    expect(doses.slice(0, 3).map((dose) => dose.state)).toEqual(["undocumented", "undocumented", "planned"]);
  });

  it("discontinues open orders and cancels their doses on discharge", async () => {
    const own = await givenFacility();
    const { client, order } = await givenOrder(own);
    const nurse = await own.as("nurse");
    const { stopOrdersOnDischarge } = await import("./episode-events.actions.ts");
    const event = { payload: { ...client, dischargedAt: own.clock.now() } };
    await own.system((act) => stopOrdersOnDischarge.run(act, event));
    await own.system((act) => stopOrdersOnDischarge.run(act, event));
    const { order: after, events } = await nurse.call(readOrder, { params: { orderId: order.id } });
    expect(after).toMatchObject({ orderStatus: 5, statusReason: "Client discharged." });
    expect(events.filter((one) => one.action === "discontinue")).toHaveLength(1);
  });
});
