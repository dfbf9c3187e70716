import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenAdmittedClient, givenDayLevel, ofEpisode } from "../testing.ts";
import { changeLevel, getDischargeDate, setDischargeDate } from "./stay.contract.ts";
import { levelStaysOf } from "./testing.ts";

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
