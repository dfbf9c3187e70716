import { beforeAll, describe, expect, it } from "vitest";
import { listClocks } from "#modules/facility/clocks/clock-list.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { readMar } from "../administrations/log.contract.ts";
import { dailySertraline, givenClientInCare, passOf, prnLorazepam, regularDiet, type TestClient } from "../testing.ts";
import { addServiceOrder, type ServiceInput } from "./new-order.contract.ts";
import { addOrder, type Order, readOrder } from "./order.contract.ts";
import { orderClock, signatureClock } from "./order-clock.jobs.ts";
import { acknowledgeOrder, approveOrder, completeOrder, discontinueOrder } from "./order-verbs.contract.ts";

let facility: Facility;
let nurse: Person;
let prescriber: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  prescriber = await facility.as("prescriber");
});

const params = ({ id }: { id: string }) => ({ params: { orderId: id } });
const detailOf = (order: { id: string }) => nurse.call(readOrder, params(order));
type Service = Pick<ServiceInput, "orderType" | "name" | "frequencyCode"> & Partial<ServiceInput>;
const write = ({ demographicId }: TestClient, service: Service) =>
  prescriber.call(addServiceOrder, { body: { demographicId, orderMode: "written", service } }, { signing: true });

describe("non-medication orders", () => {
  it("are signed and acknowledged like others, have no doses, and are not on the med pass", async () => {
    const client = await givenClientInCare(facility, { allergies: "unasked" });
    const order = await write(client, { ...regularDiet, duration: { value: 3, unit: "days" } });
    expect(order).toMatchObject({ orderStatus: 2, signatureState: "signed", sigText: "every day for 3 days" });
    const noted = await nurse.call(acknowledgeOrder, { ...params(order), body: { version: order.version } });
    expect(noted.takenAt).not.toBeNull();
    const now = facility.clock.now();
    const query = { demographicId: client.demographicId, from: now, to: addMinutes(now, 10_000) };
    expect((await nurse.call(readMar, { query })).doses).toEqual([]);
    expect(await passOf(facility, client.clientId)).toBeUndefined();
  });

  it("are completed with what was found, and end with their course", async () => {
    const client = await givenClientInCare(facility);
    const lab = await write(client, {
      orderType: "drug_screen",
      name: "Breath alcohol",
      frequencyCode: "ONCE",
      priority: "stat",
    });
    expect(lab.sigText).toBe("once, STAT");
    const done = await nurse.call(completeOrder, {
      ...params(lab),
      body: { version: lab.version, outcome: "0.000 at 10:05 AM" },
    });
    expect(done).toMatchObject({ orderStatus: 6, statusReason: "0.000 at 10:05 AM" });
    const vitals = await write(client, {
      orderType: "vitals",
      name: "CIWA-Ar with vital signs",
      frequencyCode: "Q4H",
      duration: { value: 2, unit: "days" },
    });
    facility.clock.advance({ days: 3 });
    await facility.system((act) => orderClock.run(act, {}));
    expect((await detailOf(vitals)).order.orderStatus).toBe(6);
  });

  it.each([
    [{ frequencyCode: "PRN" }, "validation"],
    [{ frequencyCode: "ONCE", duration: { value: 2, unit: "days" as const } }, "validation"],
    [{ startAt: "2026-01-01T00:00:00.000Z" }, "start-in-past"],
  ])("are refused with %o", async (more, code) => {
    const client = await givenClientInCare(facility);
    await expect(write(client, { ...regularDiet, ...more })).rejects.toMatchObject({ code });
  });
});

const kinds = ["medications.cosign-due", "medications.cosign-overdue"];
const noticesOf = async (person: Person, order: Order) => {
  const rows = await facility.system((act) =>
    act.db
      .selectFrom("notifications")
      .select("kind")
      .where("userId", "=", person.userId)
      .where("kind", "in", kinds)
      .where("link", "like", `%${order.id}`)
      .orderBy("id")
      .execute(),
  );
  return rows.map(({ kind }) => kind);
};
const sweep = async () => {
  await facility.system((act) => signatureClock.run(act, {}));
  await facility.runJobs();
};

describe("MED-4: verbal and telephone orders", () => {
  const telephone = (client: TestClient, sig = prnLorazepam) =>
    nurse.call(addOrder, {
      body: {
        demographicId: client.demographicId,
        orderMode: "telephone",
        prescriberId: prescriber.clinicianId,
        readBack: { confirmed: true, text: "0.5 mg by mouth as needed" },
        sig,
      },
    });

  it("medications scenario 7: a controlled drug is due in 24 hours, then overdue but active, then escalated", async () => {
    const director = await facility.as("medical_director");
    const order = await telephone(await givenClientInCare(facility));
    expect(order).toMatchObject({ orderStatus: 2, signatureState: "awaiting_cosign" });
    expect(order.signatureDueAt).toBe(addMinutes(facility.clock.now(), 1440));
    const { rows } = await prescriber.call(listClocks, { query: {} });
    expect(rows.find(({ link }) => link.endsWith(order.id))).toMatchObject({ dueAt: order.signatureDueAt });
    await sweep();
    expect(await noticesOf(prescriber, order)).toEqual([]);
    facility.clock.advance({ hours: 12 });
    await sweep();
    await sweep();
    expect(await noticesOf(prescriber, order)).toEqual(["medications.cosign-due"]);
    facility.clock.advance({ hours: 12 });
    await sweep();
    expect((await detailOf(order)).order).toMatchObject({ orderStatus: 2, signatureState: "cosign_overdue" });
    expect((await noticesOf(prescriber, order)).at(-1)).toBe("medications.cosign-overdue");
    expect(await noticesOf(director, order)).toEqual([]);
    facility.clock.advance({ hours: 12 });
    await sweep();
    await sweep();
    expect(await noticesOf(director, order)).toEqual(["medications.cosign-overdue"]);
  });

  it("still needs the co-signature after the order was discontinued", async () => {
    const order = await telephone(await givenClientInCare(facility), dailySertraline);
    const { version } = await prescriber.call(discontinueOrder, {
      ...params(order),
      body: { version: order.version, reason: "Side effects" },
    });
    const signed = await prescriber.call(approveOrder, { ...params(order), body: { version } }, { signing: true });
    expect(signed).toMatchObject({ orderStatus: 5, signatureState: "signed", statusReason: "Side effects" });
    expect((await detailOf(signed)).abilities).not.toContain("approve");
  });
});
