import { expect, it } from "vitest";
import { quartersOf, within } from "./sheet.ts";

const zone = "America/Los_Angeles";

it("facility scenario 13: the sheet of 2026-11-01 has 100 quarter-hours, of 2026-03-08 92 (RND-22)", () => {
  const fall = quartersOf("2026-11-01", zone);
  expect([fall.length, quartersOf("2026-03-08", zone).length, quartersOf("2026-06-01", zone).length]).toEqual([
    100, 92, 96,
  ]);
  expect(fall.filter(({ label }) => label.startsWith("1:15 AM")).map(({ label }) => label)).toEqual([
    "1:15 AM A",
    "1:15 AM B",
  ]);
  // 1:20 AM PST.
  const looks = ["2026-11-01T09:20:00.000Z"];
  expect(fall.filter((quarter) => within(quarter, looks, (at) => at).length > 0).map(({ label }) => label)).toEqual([
    "1:15 AM B",
  ]);
});
