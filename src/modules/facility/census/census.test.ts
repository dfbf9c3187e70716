import { describe, expect, it } from "vitest";
import { type CensusStay, censusDaysOf } from "./census.ts";

const losAngeles = "America/Los_Angeles";
const later = "2027-06-01T00:00:00.000Z";

/** A stay at one location in Los Angeles, from local time with offset. */
function aStay(from: string, until: string | null, more: Partial<CensusStay> = {}): CensusStay {
  return {
    demographicId: "stay",
    clientId: "client",
    locations: [{ from, until, locationId: "house", sectionId: null, timeZone: losAngeles }],
    levels: [{ from, until, levelOfCareId: "3.7", programId: null }],
    beds: [],
    leaves: [],
    ...more,
  };
}
const dates = (stay: CensusStay, now = later) => censusDaysOf(stay, now).map(({ serviceDate }) => serviceDate);
const states = (stay: CensusStay) => censusDaysOf(stay, later).map(({ state, counted }) => [state, counted]);

describe("CEN-1 a census day is a local midnight in care", () => {
  it("facility scenario 5: 03-06 10:40 PM to 03-11 10:15 AM across the clock change has 5 days", () => {
    const stay = aStay("2026-03-06T22:40:00-08:00", "2026-03-11T10:15:00-07:00");
    expect(dates(stay)).toEqual(["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"]);
    expect(censusDaysOf(stay, later).map(({ admitDay }) => admitDay)).toEqual([true, false, false, false, false]);
  });

  it("has one day for the night of 25 hours", () => {
    expect(dates(aStay("2026-10-31T20:00:00-07:00", "2026-11-03T09:00:00-08:00"))).toEqual([
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
  });

  it("counts an admission at midnight for the day that begins, and a discharge at midnight for the day that ended", () => {
    expect(dates(aStay("2026-11-10T00:00:00-08:00", "2026-11-12T00:00:00-08:00"))).toEqual(["2026-11-10"]);
    expect(dates(aStay("2026-11-09T23:59:59-08:00", "2026-11-12T00:00:01-08:00"))).toEqual([
      "2026-11-09",
      "2026-11-10",
      "2026-11-11",
    ]);
  });

  it("counts once a client who came and left on one day", () => {
    const stay = aStay("2026-11-10T09:00:00-08:00", "2026-11-10T17:00:00-08:00");
    expect(censusDaysOf(stay, later)).toMatchObject([
      { serviceDate: "2026-11-10", admitDay: true, counted: true, levelOfCareId: "3.7" },
    ]);
  });

  it("leaves out a day that has not ended", () => {
    const stay = aStay("2026-11-10T09:00:00-08:00", null);
    expect(dates(stay, "2026-11-12T23:59:59-08:00")).toEqual(["2026-11-10", "2026-11-11"]);
    expect(dates(stay, "2026-11-13T00:00:00-08:00")).toEqual(["2026-11-10", "2026-11-11", "2026-11-12"]);
  });

  it("has no date twice and none missing when a client moves between time zones around midnight", () => {
    const moved = (at: string, zones: [string, string]) => {
      const [from, to] = zones;
      const stay = aStay("2026-11-10T09:00:00-08:00", null);
      return dates(
        {
          ...stay,
          locations: [
            { from: "2026-11-10T09:00:00-08:00", until: at, locationId: "a", sectionId: null, timeZone: from },
            { from: at, until: null, locationId: "b", sectionId: null, timeZone: to },
          ],
        },
        "2026-11-14T12:00:00-08:00",
      );
    };
    const four = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13"];
    expect(moved("2026-11-11T23:30:00-08:00", [losAngeles, "America/Phoenix"])).toEqual(four);
    expect(moved("2026-11-11T23:30:00-08:00", ["America/Phoenix", losAngeles])).toEqual(four);
  });

  it("has none for the time between two parts of a stay", () => {
    const stay = aStay("2026-11-10T09:00:00-08:00", null);
    const part = (from: string, until: string) => ({ from, until });
    const locations = [
      part("2026-11-10T09:00:00-08:00", "2026-11-11T09:00:00-08:00"),
      part("2026-11-13T09:00:00-08:00", "2026-11-14T09:00:00-08:00"),
    ].map((row) => ({ locationId: "house", sectionId: null, timeZone: losAngeles, ...row }));
    expect(dates({ ...stay, locations })).toEqual(["2026-11-10", "2026-11-13"]);
  });
});

it("CEN-2 a pass counts as a patient day; hospital, court and AWOL do not, and are listed", () => {
  const leave = (kind: "therapeutic_pass" | "hospital" | "court" | "awol", day: number) => ({
    kind,
    from: `2026-11-${day}T12:00:00-08:00`,
    until: `2026-11-${day + 1}T11:00:00-08:00`,
  });
  const leaves = [leave("therapeutic_pass", 11), leave("hospital", 12), leave("court", 13), leave("awol", 14)];
  expect(states(aStay("2026-11-10T09:00:00-08:00", "2026-11-16T09:00:00-08:00", { leaves }))).toEqual([
    ["present", true],
    ["pass", true],
    ["hospital", false],
    ["court", false],
    ["awol", false],
    ["present", true],
  ]);
});

it("CEN-1 a day has the level and bed of its midnight", () => {
  const [from, change] = ["2026-11-10T09:00:00-08:00", "2026-11-11T14:00:00-08:00"];
  const stay = aStay(from, null, {
    levels: [
      { from, until: change, levelOfCareId: "3.7", programId: null },
      { from: change, until: null, levelOfCareId: "3.5", programId: "day" },
    ],
    beds: [{ from: change, until: null, bedId: "bed" }],
  });
  expect(
    censusDaysOf(stay, "2026-11-12T12:00:00-08:00").map(({ levelOfCareId, programId, bedId }) => [
      levelOfCareId,
      programId,
      bedId,
    ]),
  ).toEqual([
    ["3.7", null, null],
    ["3.5", "day", "bed"],
  ]);
});
