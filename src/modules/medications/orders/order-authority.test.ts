import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { dailySertraline, givenClientInCare, givenOrder, prnLorazepam, regularDiet } from "../testing.ts";
import { addOrders } from "./new-order.contract.ts";
import { addOrder, readOrder } from "./order.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

describe("authority to order", () => {
  it("MED-3: refuses a verbal order while its prescriber is signed in, except in an emergency", async () => {
    const client = await givenClientInCare(facility);
    const prescriber = await facility.as("prescriber");
    const nurse = await facility.as("nurse");
    const order = async (orderMode: "verbal" | "telephone", more: { emergency?: true } = {}) =>
      nurse.call(addOrder, {
        body: {
          demographicId: (await givenClientInCare(facility)).demographicId,
          orderMode,
          prescriberId: prescriber.clinicianId,
          readBack: { confirmed: true, text: "Sertraline 50 mg once a day", ...more },
          sig: { ...dailySertraline, scheduleKind: "once", frequencyCode: "ONCE" },
        },
      });
    const set = {
      demographicId: client.demographicId,
      orderMode: "verbal" as const,
      prescriberId: prescriber.clinicianId,
      orders: [],
      services: [{ service: regularDiet, readBack: { confirmed: true as const, text: "Regular diet" } }],
    };
    await prescriber.call(readOrder, { params: { orderId: (await givenOrder(facility)).order.id } });
    for (const send of [() => order("verbal"), () => nurse.call(addOrders, { body: set })])
      await expect(send()).rejects.toMatchObject({ code: "prescriber-signed-in" });
    expect(await order("telephone")).toMatchObject({ orderStatus: 2, signatureState: "awaiting_cosign" });
    const urgent = await order("verbal", { emergency: true });
    const { events } = await nurse.call(readOrder, { params: { orderId: urgent.id } });
    expect(events[0]).toMatchObject({ reason: "Verbal order in an emergency" });
    facility.clock.advance({ minutes: 16 });
    expect((await nurse.call(addOrders, { body: set })).orders).toMatchObject([{ orderMode: "verbal" }]);
  });
});

describe("MED-2: authority to sign", () => {
  const change = (clinicianId: string, type: "license" | "dea", set: { expiresOn?: string; schedules?: string[] }) =>
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

  it("an expired DEA registration blocks controlled orders only", async () => {
    const { clinicianId } = await facility.as("prescriber", "lapsed");
    await change(clinicianId, "dea", { expiresOn: "2026-11-19" });
    await expect(sign("lapsed", prnLorazepam)).rejects.toMatchObject({ code: "credential-expired" });
    expect(await sign("lapsed", dailySertraline)).toMatchObject({ signatureState: "signed" });
  });

  it("an expired license blocks every order", async () => {
    const { clinicianId } = await facility.as("prescriber", "unlicensed");
    await change(clinicianId, "license", { expiresOn: "2026-11-19" });
    await expect(sign("unlicensed", dailySertraline)).rejects.toMatchObject({ code: "credential-expired" });
  });

  it("a DEA registration must cover the drug's schedule", async () => {
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
