import { describe, expect, it } from "vitest";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import { firstDue, nextDue, occurrenceState } from "./measure.ts";

const every14 = { trigger: "fixedDays", everyDays: 14, windowBefore: 3, windowAfter: 7, anchor: "rolling" } as const;

describe("due dates", () => {
  it("forms scenario 8: PHQ-9 every 14 days is due by local date over the change of clocks, and rolls from the day it was done", () => {
    const admittedOn = localDate("2026-02-28T07:30:00Z", "America/Los_Angeles");
    expect(admittedOn).toBe("2026-02-27");
    expect(firstDue(every14, admittedOn)).toEqual({
      dueOn: "2026-03-13",
      opensOn: "2026-03-10",
      closesOn: "2026-03-20",
    });
    expect(nextDue(every14, { dueOn: "2026-03-13", settledOn: "2026-03-12", isDone: true })?.dueOn).toBe("2026-03-26");
    // Elapsed hours, as a withdrawal scale is ordered: 12:30 AM PST and 4 hours is 5:30 AM PDT.
    expect(addMinutes("2026-03-08T08:30:00Z", 240)).toBe("2026-03-08T12:30:00.000Z");
  });

  it("AST-9: a fixed anchor keeps its days, a missed one goes on from its due date, and once is once", () => {
    const fixed = { ...every14, anchor: "fixed" } as const;
    expect(nextDue(fixed, { dueOn: "2026-03-13", settledOn: "2026-03-12", isDone: true })?.dueOn).toBe("2026-03-27");
    expect(nextDue(every14, { dueOn: "2026-03-13", settledOn: "2026-03-21", isDone: false })?.dueOn).toBe("2026-03-27");
    expect(nextDue(fixed, { dueOn: "2026-03-13", settledOn: "2026-05-02", isDone: false })?.dueOn).toBe("2026-05-08");
    const once = { ...every14, trigger: "discharge", everyDays: null } as const;
    expect(firstDue(once, "2026-03-13").dueOn).toBe("2026-03-13");
    expect(nextDue(once, { dueOn: "2026-03-13", settledOn: "2026-03-13", isDone: true })).toBeNull();
  });

  it("AST-9: is due from the day its window opens and overdue from the day after", () => {
    const one = { ...firstDue(every14, "2026-02-27"), status: "upcoming" } as const;
    expect(["2026-03-09", "2026-03-10", "2026-03-13", "2026-03-14"].map((day) => occurrenceState(one, day))).toEqual([
      "upcoming",
      "due",
      "due",
      "overdue",
    ]);
  });
});
