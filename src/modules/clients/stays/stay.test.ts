import { describe, expect, it } from "vitest";
import { dayOfStay, lengthOfStay, requireMoveTime } from "./stay.ts";

describe("stay", () => {
  it("ADM-9, clients scenario 4: counts 5 days across the spring clock change", () => {
    expect(lengthOfStay("2026-03-06", "2026-03-11")).toBe(5);
  });

  it("ADM-9: starts with day 1", () => {
    expect(dayOfStay("2026-11-20", "2026-11-20")).toBe(1);
    expect(dayOfStay("2026-11-17", "2026-11-20")).toBe(4);
  });

  it("ADM-10: rejects a move in the future or before the current stay started", () => {
    const stay = { id: "s", from: "2026-11-10T10:00:00.000Z", until: null };
    const now = "2026-11-20T10:00:00.000Z";
    expect(() => requireMoveTime(stay, "2026-11-20T10:05:00.000Z", now, undefined)).toThrow("in the future");
    expect(() => requireMoveTime(stay, "2026-11-10T10:00:00.000Z", now, "late")).toThrow("started after that time");
    expect(() => requireMoveTime(stay, "2026-11-18T10:00:00.000Z", now, " ")).toThrow("late entry");
    expect(() => requireMoveTime(stay, "2026-11-18T10:00:00.000Z", now, "Order came on paper")).not.toThrow();
    expect(() => requireMoveTime(stay, "2026-11-20T09:00:00.000Z", now, undefined)).not.toThrow();
  });
});
