import { describe, expect, it } from "vitest";
import { Problem } from "#platform/shared/problems.ts";
import { isLate, type LeavePlan, overdueBefore, requireLeavePlan, requireReturnTime } from "./leave.ts";

const now = "2026-03-08T09:00:00.000Z";
const times = { admittedAt: "2026-03-01T18:00:00.000Z", now };
const pass: LeavePlan = {
  kind: "therapeutic_pass",
  leftAt: now,
  expectedReturnAt: "2026-03-11T09:00:00.000Z",
  orderReference: null,
};
const field = (run: () => void): string | undefined => {
  try {
    run();
  } catch (problem) {
    if (problem instanceof Problem) return problem.details.errors?.[0]?.path;
    throw problem;
  }
  return undefined;
};

describe("a leave", () => {
  it("LV-1: of exactly 72 h needs no order, a minute more does, on the night of the clock change too", () => {
    expect(field(() => requireLeavePlan(pass, times))).toBeUndefined();
    const longer = { ...pass, expectedReturnAt: "2026-03-11T09:01:00.000Z" };
    expect(field(() => requireLeavePlan(longer, times))).toBe("body.orderReference");
    expect(field(() => requireLeavePlan({ ...longer, orderReference: "Dr. Chen" }, times))).toBeUndefined();
    expect(field(() => requireLeavePlan({ ...longer, kind: "hospital" }, times))).toBeUndefined();
  });

  it("LV-1: starts after the admission and not in the future, and ends after it starts", () => {
    expect(field(() => requireLeavePlan({ ...pass, leftAt: times.admittedAt }, times))).toBe("body.leftAt");
    expect(field(() => requireLeavePlan({ ...pass, leftAt: "2026-03-08T09:03:00.000Z" }, times))).toBe("body.leftAt");
    expect(field(() => requireLeavePlan({ ...pass, expectedReturnAt: now }, times))).toBe("body.expectedReturnAt");
  });

  it("LV-1: has an expected return unless it cannot be known", () => {
    const unknown = { ...pass, expectedReturnAt: null };
    expect(field(() => requireLeavePlan(unknown, times))).toBe("body.expectedReturnAt");
    expect(field(() => requireLeavePlan({ ...unknown, kind: "court" }, times))).toBe("body.expectedReturnAt");
    expect(field(() => requireLeavePlan({ ...unknown, kind: "hospital" }, times))).toBeUndefined();
    expect(field(() => requireLeavePlan({ ...unknown, kind: "awol" }, times))).toBeUndefined();
  });

  it("LV-1: is late at the expected return, and overdue an hour later", () => {
    expect(isLate(now, now)).toBe(true);
    expect(isLate(null, now)).toBe(false);
    expect(overdueBefore(now)).toBe("2026-03-08T08:00:00.000Z");
  });
});

it("LV-1: a return is after the leave and not in the future", () => {
  const zone = "America/Los_Angeles";
  expect(() => requireReturnTime(now, now, now, zone)).toThrowError(
    expect.objectContaining({ code: "return-before-leave" }),
  );
  const later = "2026-03-08T10:00:00.000Z";
  expect(() => requireReturnTime(now, later, now, zone)).toThrowError(
    expect.objectContaining({ code: "time-in-future" }),
  );
  expect(() => requireReturnTime(now, later, later, zone)).not.toThrow();
});
