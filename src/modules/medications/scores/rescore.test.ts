import { describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { decideByScore, scoreBandTexts } from "../orders/score-doses.ts";
import { nextScore } from "./rescore.ts";

const startAt = "2026-11-20T18:00:00.000Z";
const at = (hours: number) => addMinutes(startAt, hours * 60);
/** Scores every two hours from the start, the newest last. */
const clock = (totals: readonly number[], more: { lastDoseAt?: string; everyHours?: number } = {}) => ({
  scores: totals.map((total, index) => ({ total, takenAt: at(index * (more.everyHours ?? 2)) })).reverse(),
  lastDoseAt: more.lastDoseAt ?? null,
  startAt,
  doseFrom: 8,
});

describe("MED-44: when a client is scored next", () => {
  it.each([
    ["at the start", clock([]), at(0)],
    ["every 2 hours while a dose is due", clock([12]), at(2)],
    ["60 minutes after a dose", clock([12], { lastDoseAt: at(0.25) }), at(1.25)],
    ["by the score once it is newer than the dose", clock([12, 9], { lastDoseAt: at(0.25) }), at(4)],
    ["every 2 hours after two low scores", clock([12, 7, 7]), at(6)],
    ["every 4 hours after three", clock([12, 7, 7, 7]), at(10)],
    ["every 8 hours after six", clock([12, 7, 6, 5, 4, 3, 2]), at(20)],
    ["every 2 hours again after a high one", clock([7, 7, 7, 8]), at(8)],
  ])("%s", (_, given, dueAt) => {
    expect(nextScore(given)).toMatchObject({ dueAt, mayStop: false });
  });

  it("offers to stop after 48 hours of low scores", () => {
    const low = Array.from({ length: 7 }, () => 5);
    expect(nextScore(clock(low, { everyHours: 8 })).mayStop).toBe(true);
    expect(nextScore(clock(low.slice(1), { everyHours: 8 })).mayStop).toBe(false);
    expect(nextScore(clock([...low, 8], { everyHours: 8 })).mayStop).toBe(false);
  });
});

describe("MED-43: the dose of a score", () => {
  const doses = {
    instrument: "CIWA-Ar",
    callFrom: 20,
    bands: [
      { from: 8, doseValue: "25", quantityPerDose: "1" },
      { from: 11, doseValue: "50", quantityPerDose: "2" },
      { from: 16, doseValue: "75", quantityPerDose: "3" },
    ],
  };
  it.each([
    [7, { is: "below", doseFrom: 8 }],
    [8, { is: "dose", band: doses.bands[0] }],
    [10, { is: "dose", band: doses.bands[0] }],
    [11, { is: "dose", band: doses.bands[1] }],
    [19, { is: "dose", band: doses.bands[2] }],
    [20, { is: "call", callFrom: 20 }],
    [67, { is: "call", callFrom: 20 }],
  ])("at %i", (total, decision) => {
    expect(decideByScore(doses, total)).toEqual(decision);
  });

  it("is written with its ranges", () => {
    expect(scoreBandTexts(doses, "mg")).toEqual([
      "8 to 10: 25 mg",
      "11 to 15: 50 mg",
      "16 to 19: 75 mg",
      "20 or more: no dose, call the prescriber",
    ]);
  });
});
