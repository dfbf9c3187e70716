import { beforeAll, describe, expect, it } from "vitest";
import { addDays, addMinutes, combine, localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { medicationLists } from "../drugs/drug.contract.ts";
import { givenOrder } from "../orders/testing.ts";
import { readMedTimes, saveMedTimes } from "./med-times.contract.ts";
import { gapOnChange, timesRefused } from "./med-times.ts";
import { listSchedules } from "./schedule.contract.ts";

let facility: Facility;
let nurse: Person;
let director: Person;
let locationId: string;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  director = await facility.as("medical_director");
  locationId = facility.locations.main;
});

const read = () => director.call(readMedTimes, { query: { locationId } });
const save = (change: { frequencyCode?: string; times?: string[]; effectiveFrom: string }) =>
  director.call(saveMedTimes, { body: { locationId, frequencyCode: "BID", times: ["08:00", "20:00"], ...change } });
const twice = { times: ["09:00", "21:00"] };

describe("MED-39: medication times of a location", () => {
  it("apply from their day on, and leave the doses planned before as they are", async () => {
    const { client, order } = await givenOrder(facility, { sig: { frequencyCode: "BID" } });
    const { earliest } = await read();
    const saved = await save({ times: ["20:00", "08:00"], effectiveFrom: earliest });
    expect(saved.frequencies.find(({ code }) => code === "BID")).toMatchObject({
      times: ["09:00", "21:00"],
      changes: [{ times: ["08:00", "20:00"], effectiveFrom: earliest }],
      orders: 1,
    });
    const now = facility.clock.now();
    const { doses, timeZone } = await nurse.call(listSchedules, {
      query: { demographicId: client.demographicId, from: now, to: addMinutes(now, 12 * 1440) },
    });
    const dueOn = (date: string) =>
      doses
        .filter((dose) => dose.orderId === order.id && localDate(dose.dueAt, timeZone) === date)
        .map((dose) => dose.dueAt);
    const at = (date: string, time: string) => combine(date, time, timeZone).instant;
    const before = addDays(earliest, -1);
    expect(dueOn(before)).toEqual([at(before, "09:00"), at(before, "21:00")]);
    expect(dueOn(earliest)).toEqual([at(earliest, "08:00"), at(earliest, "20:00")]);
    expect((await nurse.call(medicationLists, { query: { locationId } })).frequencies).toContainEqual(
      expect.objectContaining({ code: "BID", times: ["09:00", "21:00"] }),
    );
  });

  it("a second change for the same day replaces the first", async () => {
    const { earliest } = await read();
    const day = addDays(earliest, 5);
    await save({ frequencyCode: "HS", times: ["22:00"], effectiveFrom: day });
    const { frequencies } = await save({ frequencyCode: "HS", times: ["21:00"], effectiveFrom: day });
    expect(frequencies.find(({ code }) => code === "HS")?.changes).toEqual([{ times: ["21:00"], effectiveFrom: day }]);
  });

  it("a day that is planned, a wrong number of times, and a frequency without times are refused at their field", async () => {
    const { earliest } = await read();
    const refusedAt = (path: string) => ({ code: "validation", problem: { errors: [{ path }] } });
    const refused = (change: Parameters<typeof save>[0], path: string) =>
      expect(save(change)).rejects.toMatchObject(refusedAt(path));
    await refused({ effectiveFrom: addDays(earliest, -1) }, "body.effectiveFrom");
    await refused({ effectiveFrom: addDays(earliest, 400) }, "body.effectiveFrom");
    await refused({ times: ["09:00"], effectiveFrom: earliest }, "body.times");
    await refused({ times: ["09:00", "09:30"], effectiveFrom: earliest }, "body.times");
    await refused({ frequencyCode: "Q6H", effectiveFrom: earliest }, "body.frequencyCode");
    await expect(
      nurse.call(saveMedTimes, {
        body: { locationId, frequencyCode: "BID", times: ["08:00", "20:00"], effectiveFrom: earliest },
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("warns of a gap under three quarters of the interval", () => {
    expect(gapOnChange(twice, twice.times, ["08:00", "20:00"])).toEqual({ minutes: 660, isShort: false });
    expect(gapOnChange(twice, twice.times, ["05:00", "17:00"])).toEqual({ minutes: 480, isShort: true });
    expect(timesRefused(twice, ["08:00", "20:00"])).toBeNull();
  });
});
