import { beforeAll, describe, expect, it } from "vitest";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { addAllergy, readAllergies, reviewAllergies } from "../allergies/allergy.contract.ts";
import { searchDrugs } from "../drugs/drug.contract.ts";
import { dailySertraline, givenClientInCare, givenOrder, givenProposal, prnLorazepam } from "../testing.ts";
import { addOrder, listOrders, orderCounts, previewSchedule, readOrder } from "./order.contract.ts";
import {
  approveOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
  takeOrder,
} from "./order-verbs.contract.ts";

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

describe("the catalogue", () => {
  it("finds a product by the start of its brand or generic name and its strength", async () => {
    const nurse = await facility.as("nurse");
    const { rows } = await nurse.call(searchDrugs, { query: { q: "sertr 50" } });
    expect(rows.map((row) => row.rxcui)).toContain(dailySertraline.rxcui);
    const { rows: brands } = await nurse.call(searchDrugs, { query: { q: "ativan" } });
    expect(brands.some((row) => row.deaSchedule === 4 && /lorazepam/i.test(row.displayName))).toBe(true);
  });
});

describe("entering an order", () => {
  it("shows every dose before it is signed, then makes a week of them at the place's wall-clock time", async () => {
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

  it("needs the prescriber's PIN, and allergies that somebody recorded (MED-9)", async () => {
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

  it("interrupts for an allergy to an ingredient, and keeps the prescriber's answer (MED-21)", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const allergy = { kind: "allergy", substanceText: "Sertraline", category: "medication" } as const;
    await nurse.call(addAllergy, { params: { mrNo: client.mrNo }, body: allergy });
    const prescriber = await facility.as("prescriber");
    const body = { demographicId: client.demographicId, orderMode: "written", sig: dailySertraline } as const;
    const refusal = await prescriber.call(addOrder, { body }, { signing: true }).catch((error) => error);
    expect(refusal).toMatchObject({
      code: "alert-unanswered",
      message: expect.stringContaining("1 alert needs an answer"),
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

  it("interrupts for sertraline with tramadol, and says quietly what a list holds for less (MED-21, MED-24)", async () => {
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
    // Listed by VA under its salt, and for no more than significant: the labelling's rule is the one that speaks.
    expect(tramadol.quiet).toEqual([]);
    const warfarin = await preview("855288", "1");
    expect([warfarin.alerts, warfarin.quiet]).toEqual([[], ["sertraline with warfarin"]]);
    expect((await preview("314076", "10")).quiet).toEqual([]);
  });

  it("takes a telephone order only read back; it is active at once and waits for the co-signature (acceptance 7)", async () => {
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

  it("leaves a nurse's own order as a proposal without doses until the prescriber signs it", async () => {
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

describe("an order's life", () => {
  it("refuses a stale version and a second noting", async () => {
    const { order } = await givenOrder(facility, { noted: false });
    const nurse = await facility.as("nurse");
    const params = { orderId: order.id };
    await expect(nurse.call(takeOrder, { params, body: { version: 1 } })).rejects.toMatchObject({
      code: "stale-version",
    });
    const taken = await nurse.call(takeOrder, { params, body: { version: order.version } });
    await expect(nurse.call(takeOrder, { params, body: { version: taken.version } })).rejects.toMatchObject({
      code: "wrong-state",
      message: expect.stringContaining("Nurse First noted this order already."),
    });
  });

  it("suspends doses while on hold and makes them due again from the end of the hold", async () => {
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

  it("stops with a reason: later doses are cancelled, a nurse needs the prescriber's word read back", async () => {
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
    expect(abilities).toEqual([]);
  });

  it("keeps what was signed: the row refuses another dose", async () => {
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

  it("is planned further ahead by the job, and late doses become undocumented, never missed", async () => {
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

  it("ends with the discharge: open orders stop and their doses are cancelled", async () => {
    const own = await givenFacility();
    const { client, order } = await givenOrder(own);
    const nurse = await own.as("nurse");
    const { stopOrdersOnDischarge } = await import("./episode-events.ts");
    const event = { payload: { ...client, dischargedAt: own.clock.now() } };
    await own.system((act) => stopOrdersOnDischarge.run(act, event));
    await own.system((act) => stopOrdersOnDischarge.run(act, event));
    const { order: after, events } = await nurse.call(readOrder, { params: { orderId: order.id } });
    expect(after).toMatchObject({ orderStatus: 5, statusReason: "Discharged." });
    expect(events.filter((one) => one.action === "discontinue")).toHaveLength(1);
  });
});

describe("allergies", () => {
  it("are not recorded, none known, or a list; 'none known' and a list contradict each other (ALG-1)", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo };
    expect(await nurse.call(readAllergies, { params })).toMatchObject({
      display: "not_recorded",
      reviewedThisStay: false,
    });
    expect(await nurse.call(reviewAllergies, { params, body: { outcome: "nkda" } })).toMatchObject({
      display: "no_known_drug",
      reviewedThisStay: true,
    });
    const body = {
      kind: "allergy",
      substanceText: "Penicillin",
      category: "medication",
      reactions: [{ manifestation: "Anaphylaxis", severity: "severe" }],
      criticality: "high",
    } satisfies CallInput<typeof addAllergy>["body"];
    expect(await nurse.call(addAllergy, { params, body })).toMatchObject({ display: "list" });
    await expect(nurse.call(addAllergy, { params, body })).rejects.toMatchObject({ code: "duplicate" });
    await expect(nurse.call(reviewAllergies, { params, body: { outcome: "nkda" } })).rejects.toMatchObject({
      code: "allergy-exists",
    });
    const therapist = await facility.as("therapist");
    await expect(therapist.call(addAllergy, { params, body })).rejects.toMatchObject({ status: 403 });
  });
});

describe("who may sign (MED-2)", () => {
  const change = (clinicianId: string, type: "licence" | "dea", set: { expiresOn?: string; schedules?: string[] }) =>
    facility.system((act) =>
      act.db
        .updateTable("clinicianCredentials")
        .set(set)
        .where("clinicianId", "=", clinicianId)
        .where("type", "=", type)
        .execute(),
    );
  const sign = async (name: string, sig: typeof prnLorazepam) => {
    const client = await givenClientInCare(facility);
    const doctor = await facility.as("prescriber", name);
    return doctor.call(
      addOrder,
      { body: { demographicId: client.demographicId, sig, orderMode: "written" } },
      { signing: true },
    );
  };

  it("platform AUTH-15 a DEA registration that has run out blocks a controlled order, and no other", async () => {
    const { clinicianId } = await facility.as("prescriber", "lapsed");
    await change(clinicianId, "dea", { expiresOn: "2026-11-19" });
    await expect(sign("lapsed", prnLorazepam)).rejects.toMatchObject({ code: "credential-expired" });
    expect(await sign("lapsed", dailySertraline)).toMatchObject({ signatureState: "signed" });
  });

  it("a licence that has run out blocks every order", async () => {
    const { clinicianId } = await facility.as("prescriber", "unlicensed");
    await change(clinicianId, "licence", { expiresOn: "2026-11-19" });
    await expect(sign("unlicensed", dailySertraline)).rejects.toMatchObject({ code: "credential-expired" });
  });

  it("a registration without the drug's schedule does not carry it", async () => {
    const { clinicianId } = await facility.as("prescriber", "narrow");
    await change(clinicianId, "dea", { schedules: ["II", "III"] });
    await expect(sign("narrow", prnLorazepam)).rejects.toMatchObject({
      code: "prescriber-not-authorized",
      status: 403,
    });
    await change(clinicianId, "dea", { schedules: ["IV"] });
    expect(await sign("narrow", prnLorazepam)).toMatchObject({ signatureState: "signed" });
  });
});
