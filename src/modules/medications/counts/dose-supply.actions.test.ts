import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, readMar, voidLog } from "../administrations/log.contract.ts";
import { givenDueDose, givenPhoto } from "../administrations/testing.ts";
import { givenClientInCare, lorazepam05, type TestClient } from "../orders/testing.ts";
import { containersForDose, readLedger } from "./container.contract.ts";
import { givenContainer, givenCount, givenStorage, statLorazepam, witnessed } from "./testing.ts";

let facility: Facility;
let nurse: Person;
let storageId: string;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  storageId = (await givenStorage(facility)).id;
});

/** Lorazepam 2 mg/mL for injection. */
const lorazepam2PerMl = "1665188";

const regular = {
  rxcui: lorazepam05,
  doseValue: "0.5",
  doseUnit: "mg",
  frequencyCode: "DAILY",
  indication: "Alcohol withdrawal",
  duration: { value: 5, unit: "days" as const },
};
const card = (client: TestClient, fields: object = {}) => givenContainer(facility, { client, storageId, ...fields });
const balanceOf = async ({ id }: { id: string }) =>
  (await nurse.call(readLedger, { params: { containerId: id } })).container.balance;
const entriesOf = async ({ id }: { id: string }) =>
  (await nurse.call(readLedger, { params: { containerId: id } })).entries.map(({ entryType, delta }) => [
    entryType,
    delta,
  ]);

async function due(client: TestClient, sig: object = {}) {
  const { order, dose } = await givenDueDose(facility, { client, sig: { ...regular, ...sig } });
  const give = (more: object = {}, by = nurse) =>
    by.call(administerDose, { params: { orderId: order.id }, body: { ...givenPhoto, scheduleId: dose.id, ...more } });
  return { order, dose, give };
}

describe("MED-57: a controlled dose comes from a container", () => {
  it("is deducted from the only card, in the transaction that documents it", async () => {
    const client = await givenClientInCare(facility);
    const container = await card(client);
    const { give, order } = await due(client);
    const offered = await nurse.call(containersForDose, { params: { orderId: order.id } });
    expect(offered).toMatchObject({
      isRequired: true,
      rows: [{ id: container.id, balance: "20", needsWitness: false }],
    });
    await give();
    expect(await entriesOf(container)).toEqual([
      ["administered", "-1"],
      ["received", "20"],
    ]);
    expect(await balanceOf(container)).toBe("19");
  });

  it("names the card where there are two, and takes from both when one is not enough", async () => {
    const client = await givenClientInCare(facility);
    const [old, fresh] = [await card(client, { quantity: "1" }), await card(client)];
    const { give } = await due(client, { doseValue: "1" });
    await expect(give()).rejects.toMatchObject({ code: "container-required" });
    await expect(give({ takenFrom: [{ containerId: old.id, quantity: "2" }] })).rejects.toMatchObject({
      code: "insufficient-balance",
      message: expect.stringContaining("shows 1. You need 2."),
    });
    await give({
      takenFrom: [
        { containerId: old.id, quantity: "1" },
        { containerId: fresh.id, quantity: "1" },
      ],
    });
    expect([await balanceOf(old), await balanceOf(fresh)]).toEqual(["0", "19"]);
  });

  it("is refused without a container, and nothing is documented", async () => {
    const client = await givenClientInCare(facility);
    const { give, dose } = await due(client);
    await expect(give()).rejects.toMatchObject({ code: "container-required" });
    const query = { demographicId: client.demographicId, from: dose.dueAt, to: facility.clock.now() };
    expect((await nurse.call(readMar, { query })).logs).toEqual([]);
    // A STAT dose is never held up by stock that no one received.
    const stat = await due(await givenClientInCare(facility), {
      ...statLorazepam,
      duration: undefined,
      startAt: facility.clock.now(),
    });
    expect(await stat.give()).toMatchObject({ result: "given" });
  });

  it("is not taken from another client's card, nor from one that is set aside", async () => {
    const [client, other] = [await givenClientInCare(facility), await givenClientInCare(facility)];
    const foreign = await card(other);
    const { give } = await due(client);
    await expect(give({ takenFrom: [{ containerId: foreign.id, quantity: "1" }] })).rejects.toMatchObject({
      code: "container-required",
    });
    expect(await balanceOf(foreign)).toBe("20");
  });
});

describe("MED-58: what is removed and not given", () => {
  it("medications scenario 12: is wasted with a witness in the same transaction", async () => {
    const client = await givenClientInCare(facility);
    const container = await card(client, { rxcui: lorazepam2PerMl, quantity: "10" });
    const { give } = await due(client, { rxcui: lorazepam2PerMl, doseValue: "1", routeCode: "C28161" });
    const takenFrom = [{ containerId: container.id, quantity: "1" }];
    await expect(give({ takenFrom })).rejects.toMatchObject({
      code: "waste-unaccounted",
      message: expect.stringContaining("1 removed, 0.5 given: record what happened to the other 0.5."),
    });
    await expect(give({ takenFrom, wasteAmount: "0.5" })).rejects.toMatchObject({ code: "witness-required" });
    await expect(nurse.ticket("witness", nurse)).rejects.toMatchObject({ code: "witness-same-person" });
    expect(await balanceOf(container)).toBe("10");
    await give({ takenFrom, wasteAmount: "0.5", ...(await witnessed(facility)) });
    expect(await entriesOf(container)).toEqual([
      ["wasted", "-0.5"],
      ["administered", "-0.5"],
      ["received", "10"],
    ]);
    expect(await balanceOf(container)).toBe("9");
  });

  it("a dose refused after it was prepared is wasted whole", async () => {
    const client = await givenClientInCare(facility);
    const container = await card(client);
    const { give } = await due(client);
    await give({
      result: "refused",
      identification: undefined,
      reasonCode: "declined",
      takenFrom: [{ containerId: container.id, quantity: "1" }],
      wasteAmount: "1",
      ...(await witnessed(facility)),
    });
    expect((await entriesOf(container))[0]).toEqual(["wasted", "-1"]);
  });
});

describe("MED-57: voiding a dose", () => {
  it("medications scenario 24: puts what was taken back by counter-entries", async () => {
    const client = await givenClientInCare(facility);
    const container = await card(client);
    const { give } = await due(client, { doseValue: "1" });
    const log = await give();
    expect(await balanceOf(container)).toBe("18");
    await nurse.call(voidLog, {
      params: { logId: log.id },
      body: { version: log.version, reason: "Wrong client chosen" },
    });
    expect((await entriesOf(container))[0]).toEqual(["correction", "2"]);
    expect(await balanceOf(container)).toBe("20");
  });
});

describe("MED-63: a dose during a count", () => {
  it("is refused, except STAT, whose container is counted again", async () => {
    const client = await givenClientInCare(facility);
    const place = (await givenStorage(facility)).id;
    const other = await givenClientInCare(facility);
    await card(client, { storageId: place });
    const container = await card(other, { storageId: place });
    const { give } = await due(client);
    const stat = await due(other, { ...statLorazepam, duration: undefined, startAt: facility.clock.now() });
    const count = await givenCount(facility, place, 2);
    await expect(give()).rejects.toMatchObject({
      code: "count-in-progress",
      message: expect.stringContaining("is being counted by Nurse"),
    });
    await stat.give();
    const line = await facility.system((act) =>
      act.db
        .selectFrom("countLines")
        .select(["expected", "state"])
        .where("countId", "=", count.id)
        .where("containerId", "=", container.id)
        .executeTakeFirst(),
    );
    expect(line).toMatchObject({ expected: "19.0000", state: "pending" });
  });
});

describe("MED-57: a storage that was not counted in time", () => {
  it("needs a witness for a dose, unless the giver has the keys; STAT does not", async () => {
    const [client, other] = [await givenClientInCare(facility), await givenClientInCare(facility)];
    await card(client);
    await card(other);
    facility.clock.advance({ minutes: 1440 });
    const { give, order } = await due(client);
    const { rows } = await nurse.call(containersForDose, { params: { orderId: order.id } });
    expect(rows).toMatchObject([{ needsWitness: true }]);
    await expect(give()).rejects.toMatchObject({
      code: "count-overdue",
      message: expect.stringContaining("was last counted 24 hours ago. Count it, or add a witness to this dose."),
    });
    expect(await give(await witnessed(facility))).toMatchObject({ result: "given" });
    const stat = await due(other, { ...statLorazepam, duration: undefined, startAt: facility.clock.now() });
    expect(await stat.give()).toMatchObject({ result: "given" });
  });
});
