import { describe, expect, it } from "vitest";
import { shippedFrequency } from "../orders/frequencies.ts";
import { cueSentence, doseState, timingOf } from "./dose-state.ts";
import { timesOfDose, windowFor } from "./window.ts";

const due = "2026-12-01T17:00:00.000Z";
const frequency = (code: string) => {
  const found = shippedFrequency(code);
  if (!found) throw new Error(code);
  return found;
};

describe("MED-32, MED-34: windowFor", () => {
  it.each([
    ["scheduled", "BID", { early: 60, late: 60, cutoff: 240 }],
    ["scheduled", "QID", { early: 60, late: 60, cutoff: 180 }],
    ["scheduled", "Q4H", { early: 60, late: 60, cutoff: 120 }],
    ["scheduled", "DAILY", { early: 120, late: 120, cutoff: 720 }],
    ["scheduled", "WEEKLY", { early: 120, late: 120, cutoff: 720 }],
    ["scheduled", "AC", { early: 30, late: 15, cutoff: 240 }],
    ["stat", "STAT", { early: 0, late: 30, cutoff: 240 }],
    ["now", "NOW", { early: 0, late: 90, cutoff: 240 }],
  ] as const)("%s %s", (kind, code, expected) => {
    expect(windowFor(kind, frequency(code))).toEqual(expected);
  });
  it("is a quarter of the interval below four hours, and 30 minutes when time-critical", () => {
    const hourly = { ...frequency("Q4H"), intervalMin: 120 };
    expect(windowFor("scheduled", hourly)).toEqual({ early: 30, late: 30, cutoff: 60 });
    expect(windowFor("scheduled", frequency("BID"), true)).toMatchObject({ early: 30, late: 30 });
  });
});

describe("doseState", () => {
  const dose = { state: "planned" as const, ...timesOfDose(due, windowFor("scheduled", frequency("BID"))) };
  it.each([
    ["2026-12-01T15:59:59.999Z", "upcoming"],
    ["2026-12-01T16:00:00.000Z", "due"],
    ["2026-12-01T18:00:00.000Z", "due"],
    ["2026-12-01T18:00:01.000Z", "overdue"],
    ["2026-12-01T20:59:59.000Z", "overdue"],
    ["2026-12-01T21:00:00.000Z", "undocumented"],
  ])("at %s it is %s", (now, cue) => {
    expect(doseState(dose, now)).toBe(cue);
  });
  it("shows the stored state once the dose is not open", () => {
    expect(doseState({ ...dose, state: "documented" }, due)).toBe("done");
    expect(doseState({ ...dose, state: "suspended" }, due)).toBe("suspended");
    expect(doseState({ ...dose, state: "cancelled" }, due)).toBe("cancelled");
  });
  it("MED-32: the edge of the window is on time, one second more is late", () => {
    expect(timingOf(dose, "2026-12-01T18:00:00.000Z")).toBe("on_time");
    expect(timingOf(dose, "2026-12-01T18:00:01.000Z")).toBe("late");
    expect(timingOf(dose, "2026-12-01T15:59:59.000Z")).toBe("early");
  });
  it("names due time and window in local time", () => {
    const zone = "America/Los_Angeles";
    expect(cueSentence(dose, zone, due)).toBe("due 9:00 AM PST, window 8:00 AM - 10:00 AM");
    expect(cueSentence(dose, zone, "2026-12-02T10:00:00.000Z")).toBe(
      "due 12-01-2026 9:00 AM PST, window 8:00 AM - 10:00 AM",
    );
  });
});
