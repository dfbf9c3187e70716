import { describe, expect, it } from "vitest";
import { type ShiftPattern, shiftRunning } from "./shift.ts";

const every = [1, 2, 3, 4, 5, 6, 7];
const patterns: ShiftPattern[] = [
  { id: "d", locationId: "l", name: "Day", startLocal: "07:00:00", durationMinutes: 720, weekdays: every },
  { id: "n", locationId: "l", name: "Night", startLocal: "19:00:00", durationMinutes: 720, weekdays: every },
];
const at = (instant: string) => {
  const shift = shiftRunning(patterns, instant, "America/Los_Angeles");
  return shift ? `${shift.name} ${shift.localDate}` : undefined;
};

describe("the shift at an instant", () => {
  it("changes at the exact minute and keeps its start date past midnight", () => {
    expect(at("2026-06-10T13:59:59.000Z")).toBe("Night 2026-06-09");
    expect(at("2026-06-10T14:00:00.000Z")).toBe("Day 2026-06-10");
    expect(at("2026-06-11T02:00:00.000Z")).toBe("Night 2026-06-10");
  });
  it("ends where the next shift begins on the nights when clocks change", () => {
    const night = (instant: string) => shiftRunning(patterns, instant, "America/Los_Angeles");
    expect(night("2026-11-01T14:30:00.000Z")).toMatchObject({
      name: "Night",
      startsAt: "2026-11-01T02:00:00.000Z",
      endsAt: "2026-11-01T15:00:00.000Z",
    });
    expect(night("2026-03-08T09:30:00.000Z")).toMatchObject({
      startsAt: "2026-03-08T03:00:00.000Z",
      endsAt: "2026-03-08T14:00:00.000Z",
    });
  });
  it("is undefined without shift patterns", () => {
    expect(shiftRunning([], "2026-06-10T14:00:00.000Z", "America/Los_Angeles")).toBeUndefined();
  });
});
