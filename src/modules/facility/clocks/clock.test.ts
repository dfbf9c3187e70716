import { describe, expect, it } from "vitest";
import { dueAt, type SiteCalendar } from "./clock.ts";
import { federalHolidays } from "./holidays.ts";

const datesOf = (year: number) => federalHolidays(year).map(({ date }) => date);

const site = (ownHolidays: string[] = []): SiteCalendar => ({
  timeZone: "America/Los_Angeles",
  ownHolidays: new Set(ownHolidays),
  officeCloses: "17:00",
});

describe("CLK-1: due times", () => {
  // Wednesday before Thanksgiving 2026, 4:00 PM in Ojai.
  const death = "2026-11-26T00:00:00.000Z";
  it("CLK-2: is the next business day, skipping Thanksgiving", () => {
    expect(dueAt(death, { value: 1, unit: "businessDay" }, site())).toBe("2026-11-28T07:59:59.000Z");
  });
  it("CLK-2: skips the location's own holidays", () => {
    expect(dueAt(death, { value: 1, unit: "businessDay" }, site(["2026-11-27"]))).toBe("2026-12-01T07:59:59.000Z");
  });
  it("CLK-2: is the office closing time or the end of the local day", () => {
    expect(dueAt(death, { value: 1, unit: "closeOfBusiness" }, site())).toBe("2026-11-28T01:00:00.000Z");
    expect(dueAt(death, { value: 7, unit: "day" }, site())).toBe("2026-12-03T07:59:59.000Z");
  });
  it("CLK-2: counts elapsed hours when clocks go back", () => {
    expect(dueAt("2026-11-01T08:40:00.000Z", { value: 1, unit: "hour" }, site())).toBe("2026-11-01T09:40:00.000Z");
  });
  it("CLK-2: keeps the day of the month, or takes the last one", () => {
    expect(dueAt("2026-01-31T20:00:00.000Z", { value: 1, unit: "monthSame" }, site())).toBe("2026-03-01T07:59:59.000Z");
    expect(dueAt("2026-11-15T20:00:00.000Z", { value: 3, unit: "monthSame" }, site())).toBe("2027-02-16T07:59:59.000Z");
  });
});

describe("federal holidays", () => {
  it("are the eleven of 2026", () => {
    expect(datesOf(2026)).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-19",
      "2026-07-03",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
  });
  it("observe a New Year's Day on Saturday in the old year", () => {
    expect(datesOf(2027)).toContain("2027-12-31");
    expect(datesOf(2028)).not.toContain("2028-01-01");
  });
});
