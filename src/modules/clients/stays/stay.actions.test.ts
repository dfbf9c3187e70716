import { beforeAll, describe, expect, it } from "vitest";
import { getBedBoard } from "#modules/facility/beds/bed.contract.ts";
import { givenBed, givenResident } from "#modules/facility/testing.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getChart } from "../identity/client.contract.ts";
import { givenAdmittedClient, givenDayLevel, ofEpisode } from "../testing.ts";
import {
  changeLevel,
  changeLocationEndpoint,
  correctLevelStay,
  correctLocationStay,
  getDischargeDate,
  setDischargeDate,
} from "./stay.contract.ts";
import { levelStaysOf, locationStaysOf } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const hourAgo = () => new Date(Date.parse(facility.clock.now()) - 3_600_000).toISOString();

describe("level of care", () => {
  it("ADM-10: a change ends the current stay and starts the next at the same instant", async () => {
    const client = await givenAdmittedClient(facility, { admittedAt: hourAgo() });
    const nurse = await facility.as("nurse");
    const body = {
      demographicId: client.demographicId,
      levelOfCareId: await givenDayLevel(facility, "Evening program"),
      effectiveAt: facility.clock.now(),
      reason: "step_down" as const,
    };
    await nurse.call(changeLevel, { params: { mrNo: client.mrNo }, body });
    expect(await levelStaysOf(facility, client)).toMatchObject([
      { from: body.effectiveAt, until: null, reason: "step_down" },
      { until: body.effectiveAt, reason: "admit" },
    ]);
  });
});

describe("corrections", () => {
  it("ADM-10: a correction writes superseding rows, and the stay before ends where the corrected one begins", async () => {
    const admittedAt = new Date(Date.parse(facility.clock.now()) - 5 * 3_600_000).toISOString();
    const client = await givenAdmittedClient(facility, { admittedAt });
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo };
    const evening = await givenDayLevel(facility, "Evening program");
    const at = (hours: number) => new Date(Date.parse(admittedAt) + hours * 3_600_000).toISOString();
    const stepped = await nurse.call(changeLevel, {
      params,
      body: {
        demographicId: client.demographicId,
        levelOfCareId: evening,
        effectiveAt: at(3),
        reason: "step_down" as const,
      },
    });
    const correct = (stayId: string, effectiveAt: string) =>
      nurse.call(correctLevelStay, {
        params: { ...params, stayId },
        body: { demographicId: client.demographicId, effectiveAt, note: "Wrong time entered" },
      });
    for (const hours of [-1, 0])
      await expect(correct(stepped.id, at(hours))).rejects.toMatchObject({ code: "stay-overlap" });
    await expect(correct(stepped.id, at(9))).rejects.toMatchObject({ code: "time-in-future" });
    // Earlier, then later again: each time the former rows stay in the record.
    const earlier = await correct(stepped.id, at(2));
    await expect(correct(stepped.id, at(1))).rejects.toMatchObject({ code: "wrong-state" });
    await correct(earlier.id, at(4));
    const rows = await levelStaysOf(facility, client);
    expect(rows.filter((row) => !row.superseded).map(({ from, until }) => [from, until])).toEqual([
      [at(4), null],
      [at(0), at(4)],
    ]);
    expect(rows).toHaveLength(6);
    const first = rows.findLast((row) => !row.superseded);
    await expect(correct(first?.id ?? "", at(1))).rejects.toMatchObject({ code: "stay-overlap" });
  });

  it("ADM-10: two users who correct one stay at once: the second is refused", async () => {
    const client = await givenAdmittedClient(facility);
    const [stay] = await levelStaysOf(facility, client);
    const levelOfCareId = await givenDayLevel(facility, "Evening program");
    const correct = async (name: string) =>
      (await facility.as("nurse", name)).call(correctLevelStay, {
        params: { mrNo: client.mrNo, stayId: stay?.id ?? "" },
        body: {
          demographicId: client.demographicId,
          effectiveAt: stay?.from ?? "",
          levelOfCareId,
          note: "Admitted to the wrong level",
        },
      });
    const both = await Promise.allSettled([correct("first"), correct("second")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("location corrections", () => {
  const admittedIn = async () => {
    const bed = await givenBed(facility);
    const client = await givenResident(facility, { bedId: bed.id });
    return { bed, client, params: { mrNo: client.mrNo }, manager: await facility.as("nurse_manager") };
  };
  const isInBed = async (bedId: string) => {
    const nurse = await facility.as("nurse");
    const { sections } = await nurse.call(getBedBoard, { query: { locationId: facility.locations.main } });
    const beds = sections.flatMap(({ rooms }) => rooms.flatMap((room) => room.beds));
    return beds.find((bed) => bed.bedId === bedId)?.state === "occupied";
  };

  it("ADM-10: to another location releases the bed, and the stay follows to its time zone", async () => {
    const { bed, client, params, manager } = await admittedIn();
    expect(await isInBed(bed.id)).toBe(true);
    const [stay] = await locationStaysOf(facility, client);
    const { demographicId } = client;
    await manager.call(correctLocationStay, {
      params: { ...params, stayId: stay?.id ?? "" },
      body: {
        demographicId,
        effectiveAt: stay?.from ?? "",
        locationId: facility.locations.other,
        note: "Admitted at the wrong location",
      },
    });
    expect(await locationStaysOf(facility, client)).toMatchObject([
      { superseded: false, locationId: facility.locations.other, reason: "correction" },
      { superseded: true, locationId: facility.locations.main },
    ]);
    const { episode } = await (await facility.as("admin")).call(getChart, { params });
    expect(episode).toMatchObject({ locationId: facility.locations.other });
    expect(await isInBed(bed.id)).toBe(false);
  });

  it("ADM-10: a transfer recorded in error is corrected back, and an earlier stay changes no bed", async () => {
    const { client, params, manager } = await admittedIn();
    const { demographicId } = client;
    facility.clock.advance({ minutes: 5 });
    await manager.call(changeLocationEndpoint, {
      params,
      body: { demographicId, locationId: facility.locations.other, effectiveAt: facility.clock.now() },
    });
    const [now, first] = await locationStaysOf(facility, client);
    const correct = async (stay: typeof now, locationId: string) =>
      (await facility.as("admin")).call(correctLocationStay, {
        params: { ...params, stayId: stay?.id ?? "" },
        body: { demographicId, effectiveAt: stay?.from ?? "", locationId, note: "Entered on the wrong chart" },
      });
    await correct(now, facility.locations.main);
    const { episode } = await (await facility.as("nurse")).call(getChart, { params });
    expect(episode.locationId).toBe(facility.locations.main);
    await correct(first, facility.locations.other);
    expect((await (await facility.as("nurse")).call(getChart, { params })).episode.locationId).toBe(
      facility.locations.main,
    );
  });
});

describe("planned discharge date", () => {
  it("ADM-12: is today or later and keeps every change with its reason", async () => {
    const client = await givenAdmittedClient(facility);
    const nurse = await facility.as("nurse");
    const params = { mrNo: client.mrNo };
    const set = (date: string, version: number) =>
      nurse.call(setDischargeDate, {
        params,
        body: { ...ofEpisode(client), version, date, reason: "Planned with the family" },
      });
    await expect(set("2020-01-01", client.episode.version)).rejects.toMatchObject({ code: "validation" });
    const first = await set("2099-01-01", client.episode.version);
    await set("2099-02-01", first.version);
    const { date, history } = await nurse.call(getDischargeDate, { params });
    expect(date).toBe("2099-02-01");
    expect(history).toMatchObject([
      { from: "2099-01-01", to: "2099-02-01", reason: "Planned with the family" },
      { from: null, to: "2099-01-01" },
    ]);
  });
});
