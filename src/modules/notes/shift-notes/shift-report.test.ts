import { describe, expect, it } from "vitest";
import { carriedFrom, repeats, spanOf } from "./shift-report.ts";

const windowStart = "2026-11-24T15:00:00.000Z";
const last = { clientId: "c", course: "uneventful", line: "Calm.", followUp: "Call the pharmacy.", at: windowStart };

describe("a shift note", () => {
  it("carries over what the last shift left, and nothing older than 36 hours", () => {
    expect(carriedFrom(last, windowStart)).toMatchObject([{ text: "Call the pharmacy.", tone: "attention" }]);
    expect(carriedFrom({ ...last, at: "2026-11-23T02:59:00.000Z" }, windowStart)).toEqual([]);
    expect(carriedFrom({ ...last, followUp: " ", course: "concern" }, windowStart)).toMatchObject([
      { text: "Needed attention: Calm." },
    ]);
    expect(carriedFrom({ ...last, followUp: "" }, windowStart)).toEqual([]);
    expect(carriedFrom(undefined, windowStart)).toEqual([]);
  });

  it("NTE-18: points out a line that repeats the last two, whatever its punctuation", () => {
    expect(repeats("Slept well, ate well.", ["slept well ate well", "Slept well; ate well!"])).toBe(true);
    expect(repeats("Slept well.", ["Slept well."])).toBe(false);
    expect(repeats("Slept well.", ["Slept well.", "Restless."])).toBe(false);
    expect(repeats("", ["", ""])).toBe(false);
  });

  it("covers the time the client was in the unit, up to now while the shift runs", () => {
    const window = { start: windowStart, end: "2026-11-25T03:00:00.000Z" };
    const now = "2026-11-24T20:00:00.000Z";
    expect(spanOf(window, { admittedAt: null, leftAt: null }, now)).toEqual({ from: windowStart, to: now });
    expect(spanOf(window, { admittedAt: "2026-11-24T17:00:00.000Z", leftAt: "2026-11-24T18:00:00.000Z" }, now)).toEqual(
      { from: "2026-11-24T17:00:00.000Z", to: "2026-11-24T18:00:00.000Z" },
    );
    expect(spanOf(window, { admittedAt: null, leftAt: null }, "2026-11-26T00:00:00.000Z").to).toBe(window.end);
  });
});
