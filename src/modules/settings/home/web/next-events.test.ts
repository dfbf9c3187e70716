import { expect, it } from "vitest";
import type { DayEvent } from "../home.contract.ts";
import { byDay, dayName } from "./next-events.tsx";

const event = (id: string, at: string | null, date: string | null = null): DayEvent => ({
  id,
  kind: "k",
  at,
  date,
  clientId: null,
  title: id,
  detail: null,
  link: null,
});

it("groups events by day in the user's time zone, and all-day events by their date", () => {
  const rows = [
    event("leaves", null, "2026-11-22"),
    event("tonight", "2026-11-23T07:30:00.000Z"),
    event("after midnight", "2026-11-23T08:30:00.000Z"),
  ];
  const days = byDay(rows, "America/Los_Angeles").map(([date, events]) => [date, events.map(({ id }) => id)]);
  expect(days).toEqual([
    ["2026-11-22", ["leaves", "tonight"]],
    ["2026-11-23", ["after midnight"]],
  ]);
  expect(byDay(rows, "America/New_York")[1]?.[1].map(({ id }) => id)).toEqual(["tonight", "after midnight"]);
});

it("names the next day Tomorrow, also at the end of a month", () => {
  expect(dayName("2026-12-01", "2026-11-30")).toBe("Tomorrow");
  expect(dayName("2026-11-30", "2026-11-30")).toBe("Today");
  expect(dayName("2026-11-29", "2026-11-30")).toBe("11-29-2026");
});
