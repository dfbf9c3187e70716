import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, readMar } from "../administrations/log.contract.ts";
import { adjustProtocol, listEnrollments } from "../protocols/enrollment.contract.ts";
import { reviewOf } from "../reviews/testing.ts";
import { moveDose } from "../schedules/planned-dose.contract.ts";
import {
  bodyOfScore,
  givenByScore,
  givenClientInCare,
  givenOrder,
  givenPhoto,
  passOf,
  type TestClient,
} from "../testing.ts";
import { recordScore, voidScore } from "./score.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const score = (client: TestClient, total: number, by = nurse) =>
  by.call(recordScore, { body: bodyOfScore(facility, client, total) });
/** Doses on the med pass that are not documented. */
const dueOf = async (client: TestClient) =>
  ((await passOf(facility, client.clientId))?.doses ?? []).filter(({ log }) => log === null);
const give = (order: { id: string }, dose: { id: string } | undefined, more: object = {}) =>
  nurse.call(administerDose, {
    params: { orderId: order.id },
    body: { ...givenPhoto, scheduleId: dose?.id ?? "", ...more },
  });

describe("MED-43: a dose by score", () => {
  it("medications scenario 9: is due at once, exactly that of the band, and given while the score is 30 minutes old", async () => {
    const { client, order } = await givenByScore(facility);
    const taken = await score(client, 12);
    expect(taken.doses).toMatchObject([{ is: "due", dose: "50 mg", orderId: order.id }]);
    const [dose] = await dueOf(client);
    expect(dose).toMatchObject({ doseValue: "50", quantity: "2", byScore: { instrument: "CIWA-Ar", total: 12 } });
    const { scoreOrders } = (await passOf(facility, client.clientId)) ?? {};
    expect(scoreOrders).toMatchObject([{ instrument: "CIWA-Ar", nextScoreAt: addMinutes(taken.takenAt, 120) }]);
    await expect(give(order, dose, { doseGiven: "75" })).rejects.toMatchObject({ code: "dose-mismatch" });
    const later = { from: dose?.dueAt ?? "", dueAt: addMinutes(facility.clock.now(), 20), reason: "At court" };
    await expect(nurse.call(moveDose, { params: { doseId: dose?.id ?? "" }, body: later })).rejects.toMatchObject({
      code: "wrong-state",
    });
    facility.clock.advance({ minutes: 31 });
    await expect(give(order, dose)).rejects.toMatchObject({
      code: "gate-not-met",
      message: expect.stringContaining("more than 30 min old"),
    });
    await score(client, 12);
    const [again] = (await dueOf(client)).filter(({ id }) => id !== dose?.id);
    const log = await give(order, again);
    expect(log).toMatchObject({ doseGiven: "50", scoreStatement: expect.stringMatching(/^CIWA-Ar 12 at /) });
    const { enrollments } = await nurse.call(listEnrollments, { query: { demographicId: client.demographicId } });
    expect(enrollments).toMatchObject([{ byScore: { nextScoreAt: addMinutes(log.occurredAt, 60) }, days: 5, day: 1 }]);
  });

  it("follows the newest score: another dose, none, or a call of the prescriber", async () => {
    const { client, order } = await givenByScore(facility);
    expect((await score(client, 6)).doses).toMatchObject([{ is: "below", doseFrom: 8 }]);
    expect(await dueOf(client)).toEqual([]);
    facility.clock.advance({ minutes: 5 });
    await score(client, 14);
    const [first] = await dueOf(client);
    facility.clock.advance({ minutes: 5 });
    expect((await score(client, 17)).doses).toMatchObject([{ is: "due", dose: "75 mg" }]);
    expect(await dueOf(client)).toMatchObject([{ doseValue: "75" }]);
    await expect(give(order, first)).rejects.toMatchObject({ code: "order-not-active" });
    facility.clock.advance({ minutes: 5 });
    const [second] = await dueOf(client);
    expect((await score(client, 21)).doses).toMatchObject([{ is: "call", callFrom: 20 }]);
    expect(await dueOf(client)).toEqual([]);
    await expect(give(order, second)).rejects.toMatchObject({ code: "order-not-active" });
    expect(await reviewOf(facility, order)).toMatchObject({
      kind: "held_dose",
      reason: expect.stringContaining("CIWA-Ar 21"),
    });
  });

  it("is not made due by a technician's score, and is canceled with its score", async () => {
    const { client } = await givenByScore(facility);
    expect((await score(client, 15, await facility.as("technician"))).doses).toEqual([]);
    expect(await dueOf(client)).toEqual([]);
    const { id, version } = await score(client, 15);
    expect(await dueOf(client)).toHaveLength(1);
    await nurse.call(voidScore, { params: { scoreId: id }, body: { version, reason: "Wrong client" } });
    expect(await dueOf(client)).toEqual([]);
  });

  it("is planned once for ten scores at once", async () => {
    const { client } = await givenByScore(facility);
    await Promise.all(Array.from({ length: 10 }, () => score(client, 12)));
    expect(await dueOf(client)).toHaveLength(1);
  });

  it("MED-45: keeps an hour between doses and the ceiling of 24 hours", async () => {
    const { client, order } = await givenByScore(facility);
    for (const _ of [1, 2, 3, 4]) {
      await score(client, 17);
      const [dose] = await dueOf(client);
      await give(order, dose);
      facility.clock.advance({ minutes: 59 });
      expect((await score(client, 17)).doses).toMatchObject([{ is: "limit" }]);
      facility.clock.advance({ minutes: 2 });
    }
    const over = await score(client, 9);
    expect(over.doses).toMatchObject([
      { is: "limit", dose: "25 mg", why: expect.stringContaining("the limit is 300 mg") },
    ]);
    expect(await dueOf(client)).toEqual([]);
    const query = {
      demographicId: client.demographicId,
      from: addMinutes(facility.clock.now(), -600),
      to: facility.clock.now(),
    };
    const { logs } = await nurse.call(readMar, { query });
    expect(logs.map(({ doseGiven }) => doseGiven)).toEqual(["75", "75", "75", "75"]);
  });

  it("MED-42: has no days to repeat", async () => {
    const { id } = await givenByScore(facility);
    const prescriber = await facility.as("prescriber");
    await expect(
      prescriber.call(
        adjustProtocol,
        { params: { enrollmentId: id }, body: { version: 1, kind: "repeat", reason: "Still tremulous" } },
        { signing: true },
      ),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

it("MED-46: a COWS that rises by 6 within two hours of buprenorphine notifies the prescriber", async () => {
  const client = await givenClientInCare(facility);
  const { order } = await givenOrder(facility, {
    client,
    sig: {
      rxcui: "351264",
      doseValue: "4",
      doseUnit: "mg",
      routeCode: "C38300",
      scheduleKind: "stat",
      frequencyCode: "STAT",
      indication: "Opioid withdrawal",
    },
  });
  const cows = (total: number) => nurse.call(recordScore, { body: bodyOfScore(facility, client, total, "COWS") });
  await cows(10);
  facility.clock.advance({ minutes: 10 });
  await give(order, (await dueOf(client))[0]);
  facility.clock.advance({ minutes: 30 });
  expect((await cows(15)).doses).toEqual([]);
  facility.clock.advance({ minutes: 30 });
  expect((await cows(16)).doses).toMatchObject([{ is: "precipitated", before: 10, total: 16 }]);
  expect(await reviewOf(facility, order)).toMatchObject({ reason: expect.stringContaining("COWS rose from 10 to 16") });
  facility.clock.advance({ minutes: 61 });
  expect((await cows(20)).doses).toEqual([]);
});
