import { describe, expect, it } from "vitest";
import { notTakenReason } from "./not-taken.ts";
import type { Outcome } from "./outcome.ts";

const plain = { scheduleKind: "scheduled", dayPolicy: null };
const entry = (result: Outcome, reasonCode = "declined") => ({
  result,
  occurredAt: "2026-11-30T17:00:00.000Z",
  reasonCode,
});
const past = (...results: [Outcome, string][]) => results.map(([result, occurredAt]) => ({ result, occurredAt }));

describe("MED-59a: the prescriber is notified of a refused or held dose", () => {
  it("that is time-critical: STAT, or of a withdrawal taper", () => {
    expect(notTakenReason({ ...plain, scheduleKind: "stat" }, entry("refused"), [])).toBe("critical");
    expect(notTakenReason({ ...plain, dayPolicy: "first_dose" }, entry("held", "sedation"), [])).toBe("critical");
    expect(notTakenReason({ ...plain, scheduleKind: "stat" }, entry("given"), [])).toBeNull();
  });

  it("that was held for vital signs, a score or sedation", () => {
    expect(notTakenReason(plain, entry("held", "vitals"), [])).toBe("hold_parameter");
    expect(notTakenReason(plain, entry("held", "lab"), [])).toBeNull();
  });

  it("that is the second in a row, not the first after a dose taken", () => {
    expect(notTakenReason(plain, entry("refused"), [])).toBeNull();
    expect(notTakenReason(plain, entry("refused"), past(["held", "2026-11-29T17:00:00.000Z"]))).toBe("in_a_row");
    expect(notTakenReason(plain, entry("refused"), past(["given", "2026-11-29T17:00:00.000Z"]))).toBeNull();
  });

  it("that is the third in 72 hours, and no longer counts one of 72 hours ago", () => {
    const taken: [Outcome, string] = ["given", "2026-11-30T05:00:00.000Z"];
    const refused: [Outcome, string] = ["refused", "2026-11-29T17:00:00.000Z"];
    const within: [Outcome, string] = ["refused", "2026-11-27T17:00:01.000Z"];
    const gone: [Outcome, string] = ["refused", "2026-11-27T17:00:00.000Z"];
    expect(notTakenReason(plain, entry("refused"), past(taken, refused, within))).toBe("repeated");
    expect(notTakenReason(plain, entry("refused"), past(taken, refused, gone))).toBeNull();
  });
});
