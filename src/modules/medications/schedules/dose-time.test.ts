import { describe, expect, it } from "vitest";
import { type DoseToMove, movedTimes } from "./dose-time.ts";

const now = "2026-11-30T16:30:00.000Z";
/** Due 9:00 AM PST, window 8:00 to 10:00. */
const dose: DoseToMove = {
  state: "planned",
  timeZone: "America/Los_Angeles",
  orderIsActive: true,
  dueAt: "2026-11-30T17:00:00.000Z",
  windowStart: "2026-11-30T16:00:00.000Z",
  windowEnd: "2026-11-30T18:00:00.000Z",
  lateCutoffAt: "2026-11-30T21:00:00.000Z",
  previousDueAt: "2026-11-30T05:00:00.000Z",
  nextWindowStart: "2026-12-01T04:00:00.000Z",
  endsAt: null,
};
const refusal = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
};

describe("MED-39: moving one dose", () => {
  it("within its window keeps the window, so that it cannot be moved along step by step", () => {
    const moved = movedTimes(dose, "2026-11-30T18:00:00.000Z", false, now);
    expect(moved).toMatchObject({ dueAt: "2026-11-30T18:00:00.000Z", windowEnd: dose.windowEnd });
    expect(refusal(() => movedTimes({ ...dose, ...moved }, "2026-11-30T18:00:01.000Z", false, now))).toMatchObject({
      code: "outside-window",
      message: "Move this dose to a time from 8:00 AM PST to 10:00 AM PST. Another time needs a prescriber's order.",
    });
  });

  it("beyond its window moves the window with it, for a prescriber only", () => {
    expect(movedTimes(dose, "2026-11-30T20:00:00.000Z", true, now)).toEqual({
      dueAt: "2026-11-30T20:00:00.000Z",
      windowStart: "2026-11-30T19:00:00.000Z",
      windowEnd: "2026-11-30T21:00:00.000Z",
      lateCutoffAt: "2026-12-01T00:00:00.000Z",
    });
  });

  it.each([
    ["into the past", dose, "2026-11-30T16:29:00.000Z"],
    ["to where it is", dose, dose.dueAt],
    ["into the next dose's window", dose, "2026-12-01T04:00:00.000Z"],
    ["past the end of the order", { ...dose, endsAt: "2026-11-30T22:00:00.000Z" }, "2026-11-30T22:00:00.000Z"],
    [
      "before the dose before it",
      { ...dose, previousDueAt: "2026-11-30T16:45:00.000Z", windowStart: "2026-11-30T16:50:00.000Z" },
      "2026-11-30T16:45:00.000Z",
    ],
  ])("is refused %s, also for a prescriber", (_name, from, to) => {
    expect(refusal(() => movedTimes(from, to, true, now))).toMatchObject({ code: "validation" });
  });

  it("is refused for a dose that is held or documented, or whose order is not active", () => {
    const to = "2026-11-30T17:30:00.000Z";
    for (const state of ["documented", "suspended", "cancelled", "undocumented"] as const)
      expect(refusal(() => movedTimes({ ...dose, state }, to, true, now))).toMatchObject({ code: "wrong-state" });
    expect(refusal(() => movedTimes({ ...dose, orderIsActive: false }, to, true, now))).toMatchObject({
      code: "wrong-state",
    });
  });
});
