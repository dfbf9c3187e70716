import { describe, expect, it } from "vitest";
import { addDays } from "#platform/shared/time/index.ts";
import { type AuthorizationFacts, atRisk, coverageOf, type ServiceDay, type StayFacts } from "./coverage-days.ts";

const residential = "residential";
const detox = "detox";
const outpatient = "outpatient";
const today = "2026-03-20";
const day = (offset: number) => addDays(today, offset);

function stay(days: number, levelOfCareId = residential): ServiceDay[] {
  return Array.from({ length: days }, (_, index) => ({
    date: day(index - days),
    levelOfCareId,
    counted: true,
    sessions: 0,
    minutes: 0,
  }));
}
let count = 0;
function authorized(units: number, fields: Partial<AuthorizationFacts> = {}): AuthorizationFacts {
  count += 1;
  return {
    id: `a${count}`,
    insuranceRank: 1,
    levelOfCareId: residential,
    unit: "day",
    approvedUnits: units,
    fromOn: day(-10),
    throughOn: day(30),
    status: "approved",
    ...fields,
  };
}
const facts = (given: Partial<StayFacts>): StayFacts => ({
  today,
  days: [],
  ahead: { levelOfCareId: residential, plannedDischargeOn: null },
  beddedLevels: new Set([residential, detox]),
  authorizations: [],
  insurance: [{ effectiveOn: "2026-01-01", endsOn: null }],
  ...given,
});
const statesOf = (given: Partial<StayFacts>) => coverageOf(facts(given)).days.map(({ state }) => state);

describe("coverage of the days of a stay", () => {
  it("UR-1: counts census days of the level authorized, and running it twice changes nothing", () => {
    const one = authorized(7);
    const given = facts({ days: stay(5), authorizations: [one] });
    const first = coverageOf(given);
    expect(first.usage.get(one.id)).toEqual({ used: 5, left: 2, lastsThrough: day(1) });
    expect(coverageOf(given)).toEqual(first);
  });

  it("UR-1: days go to the first insurance, then to the authorization that ends first", () => {
    const later = authorized(9, { throughOn: day(20) });
    const sooner = authorized(3, { throughOn: day(5) });
    const second = authorized(9, { insuranceRank: 2, throughOn: day(1) });
    const { usage } = coverageOf(facts({ days: stay(5), authorizations: [second, later, sooner] }));
    expect([sooner, later, second].map(({ id }) => usage.get(id)?.used)).toEqual([3, 2, 0]);
  });

  it("UR-1: days away use nothing and are no gap", () => {
    const days = stay(4).map((one, index) => (index === 1 ? { ...one, counted: false } : one));
    const one = authorized(3);
    const { outlook, usage } = coverageOf(facts({ days, authorizations: [one] }));
    expect(usage.get(one.id)?.used).toBe(3);
    expect(outlook.gapDays).toBe(0);
  });

  it("UR-1: hours and 15-minute units follow the minutes attended, rounded to the nearest", () => {
    const days = stay(3, outpatient).map((one, index) => ({ ...one, sessions: 1, minutes: [50, 95, 10][index] ?? 0 }));
    const used = (unit: AuthorizationFacts["unit"]) => {
      const one = authorized(40, { levelOfCareId: outpatient, unit });
      const given = { days, ahead: { levelOfCareId: outpatient, plannedDischargeOn: null }, authorizations: [one] };
      return coverageOf(facts(given)).usage.get(one.id)?.used;
    };
    expect([used("visit"), used("hour"), used("quarter_hour")]).toEqual([3, 1 + 2 + 1, 3 + 6 + 1]);
  });

  it("UR-13: days not covered are worth the payer's rate of their level, past and planned", () => {
    const one = authorized(5, { throughOn: day(1) });
    const given = { days: stay(5), ahead: { levelOfCareId: residential, plannedDischargeOn: day(3) } };
    const { days } = coverageOf(facts({ ...given, authorizations: [one] }));
    const rates = [{ levelOfCareId: residential, cents: 115_000 }];
    expect(days.filter(({ state }) => state === "uncovered")).toHaveLength(3);
    expect(atRisk(days, rates)).toBe(345_000);
    expect(atRisk(days, [])).toBeNull();
    expect(atRisk(coverageOf(facts({ ...given, authorizations: [authorized(30)] })).days, [])).toBe(0);
  });

  it("UR-1: sessions count at levels without beds, and their pace tells how long they last", () => {
    const days = stay(14, outpatient).map((one, index) => ({ ...one, sessions: index % 7 < 3 ? 1 : 0 }));
    const one = authorized(9, { levelOfCareId: outpatient, unit: "session", fromOn: day(-20) });
    const { usage, outlook } = coverageOf(
      facts({ days, ahead: { levelOfCareId: outpatient, plannedDischargeOn: null }, authorizations: [one] }),
    );
    expect(usage.get(one.id)).toMatchObject({ used: 6, left: 3 });
    // Three a week: the last three are used within a week, not within a day each.
    expect(outlook.coveredThrough).toBe(usage.get(one.id)?.lastsThrough);
    expect(outlook.coveredThrough && outlook.coveredThrough >= day(5) && outlook.coveredThrough <= day(9)).toBe(true);
  });

  it("UR-2: shows the first uncovered day before it comes, up to the planned discharge", () => {
    const one = authorized(7);
    const { days, outlook } = coverageOf(
      facts({
        days: stay(5),
        authorizations: [one],
        ahead: { levelOfCareId: residential, plannedDischargeOn: day(4) },
      }),
    );
    expect(outlook).toMatchObject({
      status: "covered",
      coveredThrough: day(1),
      uncoveredFrom: day(2),
      reason: "exhausted",
      gapDays: 0,
    });
    expect(days.slice(-4).map(({ state }) => state)).toEqual(["covered", "covered", "uncovered", "uncovered"]);
  });

  it("UR-2: a stay covered to its planned discharge has no gap ahead; the day of discharge needs no unit", () => {
    const one = authorized(7);
    const ahead = { levelOfCareId: residential, plannedDischargeOn: day(2) };
    expect(coverageOf(facts({ days: stay(5), authorizations: [one], ahead })).outlook).toMatchObject({
      status: "covered",
      uncoveredFrom: null,
      reason: null,
    });
  });

  it("UR-2: names why a day is not covered", () => {
    const last = (given: Partial<StayFacts>) => coverageOf(facts({ days: stay(3), ...given })).outlook;
    expect(last({})).toMatchObject({ status: "none", reason: "no_auth", gapDays: 3 });
    expect(last({ insurance: [] })).toMatchObject({ status: "self_pay", reason: "self_pay", gapDays: 0 });
    expect(last({ authorizations: [authorized(9, { levelOfCareId: detox })] })).toMatchObject({
      status: "uncovered",
      reason: "wrong_level",
    });
    expect(last({ authorizations: [authorized(9, { throughOn: day(-1) })] })).toMatchObject({
      reason: "expired",
      gapDays: 0,
    });
    expect(last({ authorizations: [authorized(0, { approvedUnits: null, status: "denied" })] })).toMatchObject({
      reason: "denied",
      gapDays: 3,
    });
    expect(last({ authorizations: [authorized(0, { approvedUnits: null, status: "pended" })] })).toMatchObject({
      status: "pending",
      gapDays: 0,
    });
    expect(last({ authorizations: [authorized(0, { approvedUnits: 9, status: "voided" })] })).toMatchObject({
      status: "none",
    });
  });

  it("UR-2: days approved in part stay covered while their denial is appealed", () => {
    const one = authorized(4, { status: "under_appeal" });
    expect(statesOf({ days: stay(3), authorizations: [one] }).slice(0, 4)).toEqual([
      "covered",
      "covered",
      "covered",
      "covered",
    ]);
  });

  it("UR-3: an extension that follows without a break extends the days left", () => {
    const first = authorized(7, { throughOn: day(1) });
    const next = authorized(5, { fromOn: day(2) });
    expect(coverageOf(facts({ days: stay(5), authorizations: [next, first] })).outlook).toMatchObject({
      coveredThrough: day(6),
      unitsLeft: 7,
    });
  });

  it("UR-6: a corrected level moves days to the authorization of that level and opens no false gap", () => {
    const ofDetox = authorized(3, { levelOfCareId: detox });
    const ofResidential = authorized(7);
    const corrected = [...stay(5, detox).slice(0, 2), ...stay(3)];
    const { usage, outlook } = coverageOf(facts({ days: corrected, authorizations: [ofDetox, ofResidential] }));
    expect(usage.get(ofDetox.id)?.used).toBe(2);
    expect(usage.get(ofResidential.id)?.used).toBe(3);
    expect(outlook.gapDays).toBe(0);
  });

  it("UR-1: a stay that has ended projects nothing", () => {
    const { days, outlook } = coverageOf(facts({ days: stay(3), ahead: null, authorizations: [authorized(2)] }));
    expect(days).toHaveLength(3);
    expect(outlook).toMatchObject({ status: "ended", gapDays: 1, uncoveredFrom: null });
  });
});
