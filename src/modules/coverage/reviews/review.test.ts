import { describe, expect, it } from "vitest";
import { addDays, weekdayOf } from "#platform/shared/time/index.ts";
import type { Outlook } from "../authorizations/coverage-days.ts";
import { neededReview, stageOf, workStages } from "./review.ts";

// A Friday.
const today = "2026-03-20";
const day = (offset: number) => addDays(today, offset);
const businessDay = (given: string) => {
  let at = given;
  while (weekdayOf(at) >= 6) at = addDays(at, -1);
  return at;
};
const covered = (through: string): Outlook => ({
  status: "covered",
  coveredThrough: through,
  uncoveredFrom: addDays(through, 1),
  reason: "exhausted",
  gapDays: 0,
  unitsLeft: 3,
  unit: "day",
});
const nothing: Outlook = {
  status: "none",
  coveredThrough: null,
  uncoveredFrom: today,
  reason: "no_auth",
  gapDays: 0,
  unitsLeft: null,
  unit: null,
};
const approved = {
  id: "a",
  insuranceRank: 1,
  levelOfCareId: "residential",
  unit: "day" as const,
  approvedUnits: 7,
  fromOn: day(-5),
  throughOn: day(10),
  status: "approved" as const,
  nextReviewOn: null,
  appealBy: null,
  decidedOn: day(-5),
  createdOn: day(-5),
};
const needs = (given: Partial<Parameters<typeof neededReview>[0]>) =>
  neededReview({
    today,
    admittedOn: day(-5),
    outlook: covered(day(1)),
    authorizations: [approved],
    leadDays: 2,
    appealKind: null,
    businessDay,
    ...given,
  });

describe("the review a stay needs", () => {
  it("UR-4: is due when the days left reach the payer's lead time", () => {
    expect(needs({})).toEqual({ kind: "concurrent", dueOn: today, authorizationId: "a" });
    expect(needs({ leadDays: 3 })).toMatchObject({ dueOn: day(-1) });
  });

  it("UR-4: is due on the day agreed where that is earlier, and never before the decision itself", () => {
    expect(needs({ authorizations: [{ ...approved, nextReviewOn: day(-2) }] })).toMatchObject({ dueOn: day(-2) });
    expect(needs({ leadDays: 9, authorizations: [{ ...approved, decidedOn: today }] })).toMatchObject({ dueOn: today });
  });

  it("UR-4: moves to the business day before a weekend", () => {
    expect(needs({ outlook: covered(day(3)) })).toMatchObject({ dueOn: today });
  });

  it("UR-4: is not needed for a stay covered to its planned discharge, without insurance, or ended", () => {
    expect(needs({ outlook: { ...covered(day(1)), uncoveredFrom: null } })).toBeNull();
    expect(needs({ outlook: { ...nothing, status: "self_pay" } })).toBeNull();
    expect(needs({ outlook: { ...nothing, status: "ended" } })).toBeNull();
  });

  it("UR-4: is the initial one without an authorization, and the appeal of a denial by its last day", () => {
    expect(needs({ outlook: nothing, authorizations: [] })).toMatchObject({
      kind: "initial",
      dueOn: day(-5),
    });
    const denied = { ...approved, approvedUnits: null, status: "denied" as const, decidedOn: day(-1) };
    expect(needs({ authorizations: [{ ...denied, appealBy: day(4) }] })).toMatchObject({
      kind: "peer_to_peer",
      dueOn: day(4),
    });
    expect(
      needs({
        authorizations: [{ ...denied, status: "under_appeal", nextReviewOn: day(3) }],
        appealKind: "appeal_expedited",
      }),
    ).toMatchObject({ kind: "appeal_expedited", dueOn: day(3) });
  });
});

describe("the order of the worklist", () => {
  it("UR-8: puts first what costs money first", () => {
    expect(stageOf(covered(today), null, today)).toBe("ends_today");
    expect(stageOf({ ...nothing, status: "uncovered" }, null, today)).toBe("gap");
    expect(stageOf(covered(day(9)), day(-1), today)).toBe("review_overdue");
    expect(stageOf(nothing, today, today)).toBe("no_authorization");
    expect(stageOf({ ...covered(day(2)), reason: "denied" }, day(1), today)).toBe("denied");
    expect(stageOf(covered(day(9)), today, today)).toBe("review_today");
    expect(stageOf(covered(day(2)), day(1), today)).toBe("ending");
    expect(stageOf({ ...covered(day(9)), gapDays: 2 }, day(5), today)).toBe("past_gap");
    expect(stageOf(covered(day(9)), day(5), today)).toBe("covered");
    expect(workStages.slice(0, 4)).toEqual(["ends_today", "gap", "review_overdue", "no_authorization"]);
    expect(workStages).not.toContain("covered");
  });
});
