import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { administerDose, readMar, voidLog } from "../administrations/log.contract.ts";
import {
  bodyOfScore,
  givenClientInCare,
  givenOrder,
  givenPhoto,
  givenScore,
  passOf,
  prnLorazepam,
  type TestClient,
} from "../testing.ts";
import { listScales, listScores, recordScore, saveScale, voidScore } from "./score.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

const scoresOf = async ({ demographicId }: TestClient) =>
  (await nurse.call(listScores, { query: { demographicId } })).scores;
const record = (client: TestClient, more: object = {}, by = nurse) =>
  by.call(recordScore, { body: { ...bodyOfScore(facility, client), ...more } });

describe("recording a bedside score", () => {
  it("adds the items up, once for a repeated request, and shows it on the med pass", async () => {
    const client = await givenClientInCare(facility);
    await givenOrder(facility, { client, sig: prnLorazepam });
    const body = bodyOfScore(facility, client, 12);
    const score = await nurse.call(recordScore, { body });
    expect(score).toMatchObject({ instrument: "CIWA-Ar", total: 12, band: "Moderate", decidesDoses: true });
    expect((await nurse.call(recordScore, { body })).id).toBe(score.id);
    expect(await scoresOf(client)).toHaveLength(1);
    const pass = await passOf(facility, client.clientId);
    expect(pass?.scores).toMatchObject([{ instrument: "CIWA-Ar", total: 12, takenAt: body.takenAt }]);
  });

  it.each([
    [{ items: { nausea: 3 } }, "scale-incomplete"],
    [{ items: { nausea: 8 } }, "score-not-allowed"],
    [{ instrument: "MINDS" }, "validation"],
    [{ scaleVersion: 9 }, "stale-version"],
  ])("refuses %o", async (more, code) => {
    const client = await givenClientInCare(facility);
    await expect(record(client, more)).rejects.toMatchObject({ code });
    expect(await scoresOf(client)).toEqual([]);
  });

  it("refuses a time ahead, and asks why for one more than an hour ago", async () => {
    const client = await givenClientInCare(facility);
    const at = (minutes: number) => ({ takenAt: addMinutes(facility.clock.now(), minutes) });
    await expect(record(client, at(5))).rejects.toMatchObject({ code: "time-in-future" });
    // From a workstation whose clock runs a minute ahead: taken now, so it decides a dose that is given now.
    expect(await record(client, at(1))).toMatchObject(at(0));
    await expect(record(client, at(-61))).rejects.toMatchObject({ code: "validation" });
    expect(await record(client, { ...at(-61), lateReason: "Copied from paper" })).toMatchObject({
      lateReason: "Copied from paper",
    });
  });

  it("is voided by its author with a reason, once, and stays in the record", async () => {
    const { client, score } = await givenScore(facility, 12);
    const other = await facility.as("nurse", "other");
    const undo = (by: Person) =>
      by.call(voidScore, { params: { scoreId: score.id }, body: { version: score.version, reason: "Wrong client" } });
    await expect(undo(other)).rejects.toMatchObject({ code: "forbidden" });
    expect(await undo(nurse)).toMatchObject({ voidReason: "Wrong client", voidedAt: facility.clock.now() });
    await expect(undo(nurse)).rejects.toMatchObject({ code: "stale-version" });
    expect(await scoresOf(client)).toMatchObject([{ id: score.id, total: 12 }]);
  });
});

describe("MED-43: a dose that depends on a score", () => {
  const ciwaPrn = { ...prnLorazepam, indication: "Alcohol withdrawal, CIWA-Ar 10 or more", minIntervalMin: 5 };
  const give = (order: { id: string }, more: object = {}) =>
    nurse.call(administerDose, {
      params: { orderId: order.id },
      body: { ...givenPhoto, prnReasonCode: "anxiety", recheckSkippedReason: "Asleep", ...more },
    });

  it("medications scenario 9: uses the recorded score instead of what was typed, for 30 minutes", async () => {
    const client = await givenClientInCare(facility);
    const { order } = await givenOrder(facility, { client, sig: ciwaPrn });
    await record(client, bodyOfScore(facility, client, 9));
    await expect(give(order, { scoreStatement: "15 now" })).rejects.toMatchObject({
      code: "gate-not-met",
      message: expect.stringContaining("CIWA-Ar is 9"),
    });
    facility.clock.advance({ minutes: 1 });
    await record(client, bodyOfScore(facility, client, 12));
    facility.clock.advance({ minutes: 30 });
    const log = await give(order);
    expect(log.scoreStatement).toMatch(/^12 at /);
    await nurse.call(voidLog, { params: { logId: log.id }, body: { version: 1, reason: "Charted on wrong client" } });
    facility.clock.advance({ minutes: 1 });
    await expect(give(order)).rejects.toMatchObject({ code: "score-required" });
    expect((await give(order, { scoreStatement: "11, scored on paper" })).scoreStatement).toBe("11, scored on paper");
  });

  it("does not use a technician's score, a voided one, or one taken after the dose", async () => {
    const client = await givenClientInCare(facility);
    const { order } = await givenOrder(facility, { client, sig: ciwaPrn });
    const technician = await facility.as("technician");
    const charted = await record(client, bodyOfScore(facility, client, 15), technician);
    expect(charted.decidesDoses).toBe(false);
    await expect(give(order)).rejects.toMatchObject({ code: "score-required" });
    const { id, version } = await record(client, bodyOfScore(facility, client, 16));
    const before = addMinutes(facility.clock.now(), -1);
    await expect(give(order, { occurredAt: before })).rejects.toMatchObject({ code: "score-required" });
    await nurse.call(voidScore, { params: { scoreId: id }, body: { version, reason: "Wrong client" } });
    await expect(give(order)).rejects.toMatchObject({ code: "score-required" });
    const now = facility.clock.now();
    const query = { demographicId: client.demographicId, from: addMinutes(now, -60), to: addMinutes(now, 60) };
    expect((await nurse.call(readMar, { query })).logs).toEqual([]);
  });
});

describe("scales of a facility", () => {
  const own = {
    key: "House check",
    name: "Evening check",
    basedOn: 0,
    items: [{ key: "calm", label: "Calm", options: [0, 1, 2].map((score) => ({ score, text: `Level ${score}` })) }],
    bands: [{ from: 0, label: "Fine", tone: "ok" as const }],
  };

  it("can be added and changed by version, and keep the band a score was taken with", async () => {
    const director = await facility.as("medical_director");
    const saved = await director.call(saveScale, { body: own });
    const client = await givenClientInCare(facility);
    const body = {
      ...bodyOfScore(facility, client),
      instrument: own.key,
      scaleVersion: saved.version,
      items: { calm: 1 },
    };
    const score = await nurse.call(recordScore, { body });
    await expect(director.call(saveScale, { body: own })).rejects.toMatchObject({ code: "stale-version" });
    const bands = [...own.bands, { from: 1, label: "Talk", tone: "attention" as const }];
    await director.call(saveScale, { body: { ...own, basedOn: saved.version, bands } });
    expect(await scoresOf(client)).toMatchObject([{ id: score.id, band: "Fine" }]);
    const again = { ...body, clientRequestId: newId(), scaleVersion: saved.version + 1 };
    expect(await nurse.call(recordScore, { body: again })).toMatchObject({ total: 1, band: "Talk" });
  });

  it("may set the bands of a shipped scale, but not its items", async () => {
    const director = await facility.as("medical_director");
    const { scales } = await director.call(listScales);
    const ciwa = scales.find(({ key }) => key === "CIWA-Ar");
    if (!ciwa) throw new Error("CIWA-Ar is shipped");
    const { version, shipped: _, ...rest } = ciwa;
    const put = (more: object) => director.call(saveScale, { body: { ...rest, basedOn: version, ...more } });
    await expect(put({ items: rest.items.slice(1) })).rejects.toMatchObject({ code: "validation" });
    await expect(put({ bands: [{ from: 3, label: "Mild", tone: "ok" }] })).rejects.toMatchObject({
      code: "validation",
    });
    const bands = rest.bands.map((band) => ({
      ...band,
      from: band.from === 10 ? 8 : band.from === 19 ? 15 : band.from,
    }));
    expect(await put({ bands })).toMatchObject({ version: 2 });
  });
});
