import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMinutes, dayBounds, daysBetween, localDate } from "#platform/shared/time/index.ts";
import { shippedFrequency } from "../orders/frequencies.ts";
import { courseEnd, type DosePlan, expandDoses, type LocationRules } from "./schedule.ts";

const location = (zone: string, medTimes: LocationRules["medTimes"] = []): LocationRules => ({
  zone,
  frequency: shippedFrequency,
  medTimes,
});
const LA = "America/Los_Angeles";

function plan(frequencyCode: string, startAt: string, more: Partial<DosePlan> = {}): DosePlan {
  const line = { sequence: 1, dayFrom: 1, dayTo: null, frequencyCode, doseValue: "50", quantityPerDose: "1" };
  return { kind: "scheduled", startAt, endAt: null, maxDoses: null, lines: [line], ...more };
}
const dueOf = (doses: { dueAt: string }[]) => doses.map((dose) => dose.dueAt);

describe("expandDoses", () => {
  it("medications scenario 2, MED-30: keeps 9:00 AM local time when daylight saving starts", () => {
    const doses = expandDoses(plan("BID", "2027-03-13T08:00:00.000Z"), location(LA), {
      from: "2027-03-13T16:30:00.000Z",
      to: "2027-03-14T17:00:00.000Z",
    });
    expect(dueOf(doses)).toEqual(["2027-03-13T17:00:00.000Z", "2027-03-14T05:00:00.000Z", "2027-03-14T16:00:00.000Z"]);
  });

  it("medications scenario 2, MED-30: keeps six elapsed hours between doses when daylight saving starts", () => {
    const doses = expandDoses(plan("Q6H", "2027-03-14T04:00:00.000Z"), location(LA), {
      from: "2027-03-14T04:00:00.000Z",
      to: "2027-03-14T20:00:00.000Z",
    });
    expect(dueOf(doses)).toEqual(["2027-03-14T04:00:00.000Z", "2027-03-14T10:00:00.000Z", "2027-03-14T16:00:00.000Z"]);
  });

  it.each(["2027-03-14", "2027-11-07"])("MED-31: keeps 2:30 AM in a zone without daylight saving, on %s", (day) => {
    const times = [{ frequencyCode: "DAILY", times: ["02:30"], effectiveFrom: "2027-01-01" }];
    const doses = expandDoses(plan("DAILY", "2027-01-02T12:00:00.000Z"), location("America/Phoenix", times), {
      from: `${day}T00:00:00.000Z`,
      to: `${day}T23:00:00.000Z`,
    });
    expect(dueOf(doses)).toEqual([`${day}T09:30:00.000Z`]);
  });

  it("MED-31: moves a skipped time forward by the gap and uses a repeated time once", () => {
    const times = [{ frequencyCode: "DAILY", times: ["02:30"], effectiveFrom: "2027-01-01" }];
    const spring = expandDoses(plan("DAILY", "2027-03-13T12:00:00.000Z"), location(LA, times), {
      from: "2027-03-14T00:00:00.000Z",
      to: "2027-03-15T00:00:00.000Z",
    });
    expect(dueOf(spring)).toEqual(["2027-03-14T10:30:00.000Z"]);
    const night = [{ frequencyCode: "DAILY", times: ["01:30"], effectiveFrom: "2027-01-01" }];
    const autumn = expandDoses(plan("DAILY", "2027-11-06T12:00:00.000Z"), location(LA, night), {
      from: "2027-11-07T00:00:00.000Z",
      to: "2027-11-08T08:00:00.000Z",
    });
    expect(dueOf(autumn)).toEqual(["2027-11-07T08:30:00.000Z"]);
  });

  it("MED-39: uses the facility's times from their effective date on", () => {
    const times = [{ frequencyCode: "DAILY", times: ["07:00"], effectiveFrom: "2026-12-03" }];
    const doses = expandDoses(plan("DAILY", "2026-12-01T08:00:00.000Z"), location("America/Phoenix", times), {
      from: "2026-12-01T00:00:00.000Z",
      to: "2026-12-05T00:00:00.000Z",
    });
    expect(dueOf(doses)).toEqual([
      "2026-12-01T16:00:00.000Z",
      "2026-12-02T16:00:00.000Z",
      "2026-12-03T14:00:00.000Z",
      "2026-12-04T14:00:00.000Z",
    ]);
  });

  it("starts an every-other-day order on the first day with a dose time left", () => {
    const afternoon = "2026-12-01T22:00:00.000Z";
    const doses = expandDoses(plan("EOD", afternoon), location(LA), {
      from: afternoon,
      to: "2026-12-07T00:00:00.000Z",
    });
    expect(dueOf(doses)).toEqual(["2026-12-02T17:00:00.000Z", "2026-12-04T17:00:00.000Z", "2026-12-06T17:00:00.000Z"]);
    const later = expandDoses(plan("EOD", afternoon), location(LA), {
      from: "2026-12-05T00:00:00.000Z",
      to: "2026-12-09T00:00:00.000Z",
    });
    expect(dueOf(later)).toEqual(["2026-12-06T17:00:00.000Z", "2026-12-08T17:00:00.000Z"]);
  });

  it("plans one dose for once, stat and now, and none for PRN", () => {
    const window = { from: "2026-12-01T00:00:00.000Z", to: "2026-12-09T00:00:00.000Z" };
    const at = "2026-12-02T03:04:00.000Z";
    for (const [kind, code] of [
      ["once", "ONCE"],
      ["stat", "STAT"],
      ["now", "NOW"],
    ] as const)
      expect(dueOf(expandDoses(plan(code, at, { kind }), location(LA), window))).toEqual([at]);
    expect(expandDoses(plan("PRN", at, { kind: "prn" }), location(LA), window)).toEqual([]);
  });

  it("plans a taper line by line over local days", () => {
    const line = { doseValue: "50", quantityPerDose: "2", frequencyCode: "QID" };
    const lines = [
      { ...line, sequence: 1, dayFrom: 1, dayTo: 1 },
      { ...line, sequence: 2, dayFrom: 2, dayTo: 2, frequencyCode: "TID", doseValue: "25", quantityPerDose: "1" },
      { ...line, sequence: 3, dayFrom: 3, dayTo: 3, frequencyCode: "HS", doseValue: "25", quantityPerDose: "1" },
    ];
    const doses = expandDoses(plan("QID", "2026-12-01T08:00:00.000Z", { lines }), location(LA), {
      from: "2026-12-01T08:00:00.000Z",
      to: "2026-12-10T08:00:00.000Z",
    });
    expect(doses.map((dose) => dose.orderLineSeq)).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
    expect(doses.map((dose) => dose.doseNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(doses.at(-1)).toMatchObject({ dueAt: "2026-12-04T05:30:00.000Z", doseValue: "25" });
  });

  it("counts earlier doses toward maxDoses", () => {
    const tenDoses = plan("BID", "2026-12-01T08:00:00.000Z", { maxDoses: 10 });
    const doses = expandDoses(
      tenDoses,
      location(LA),
      { from: "2026-12-05T08:00:00.000Z", to: "2026-12-30T08:00:00.000Z" },
      8,
    );
    expect(doses.map((dose) => dose.doseNo)).toEqual([9, 10]);
  });
});

const zones = [LA, "America/Phoenix", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "America/New_York"];
const anyPlan = fc.record({
  zone: fc.constantFrom(...zones),
  code: fc.constantFrom(
    "DAILY",
    "AM",
    "BID",
    "TID",
    "QID",
    "Q4H",
    "Q6H",
    "Q8H",
    "Q12H",
    "HS",
    "AC",
    "PC",
    "EOD",
    "WEEKLY",
  ),
  start: fc.integer({ min: 0, max: 2 * 365 * 1440 }),
  days: fc.integer({ min: 1, max: 40 }),
  cuts: fc.array(fc.integer({ min: 1, max: 40 * 1440 }), { maxLength: 4 }),
  max: fc.option(fc.integer({ min: 1, max: 60 })),
});
const at = (minutes: number) => new Date(Date.UTC(2026, 9, 1) + minutes * 60_000).toISOString();

describe("expandDoses for any order", () => {
  it("plans no dose twice and none outside [start, end), however the horizon is split", {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(anyPlan, ({ zone, code, start, days, cuts, max }) => {
        const startAt = at(start);
        const endAt = at(start + days * 1440);
        const one = plan(code, startAt, { endAt, maxDoses: max });
        const whole = expandDoses(one, location(zone), { from: at(start - 5000), to: at(start + 90 * 1440) });
        const due = dueOf(whole);
        expect(new Set(due).size).toBe(due.length);
        expect([...due].sort()).toEqual(due);
        for (const dueAt of due) expect(dueAt >= startAt && dueAt < endAt).toBe(true);
        if (max !== null) expect(due.length).toBeLessThanOrEqual(max);
        const edges = [...new Set(cuts)].sort((a, b) => a - b).map((cut) => at(start + cut));
        const parts: { dueAt: string; doseNo: number }[] = [];
        for (const [from, to] of pairs([startAt, ...edges, at(start + 90 * 1440)]))
          parts.push(...expandDoses(one, location(zone), { from, to }, parts.length));
        expect(parts.map((dose) => [dose.doseNo, dose.dueAt])).toEqual(whole.map((dose) => [dose.doseNo, dose.dueAt]));
      }),
      { numRuns: 200 },
    );
  });

  it("keeps the elapsed interval exact", () => {
    fc.assert(
      fc.property(fc.constantFrom(4, 6, 8, 12), anyPlan, (hours, { zone, start, days }) => {
        const doses = expandDoses(plan(`Q${hours}H`, at(start)), location(zone), {
          from: at(start),
          to: at(start + days * 1440),
        });
        expect(doses.length).toBe((days * 24) / hours);
        doses.forEach((dose, index) => {
          expect(dose.dueAt).toBe(at(start + index * hours * 60));
        });
      }),
      { numRuns: 100 },
    );
  });
});

/** Zones whose clock changes in the next two years, each with the instant of its first change. */
function changingZones(): { zone: string; changeAt: string }[] {
  const from = Date.UTC(2026, 10, 27);
  const hours = 2 * 365 * 24;
  return Intl.supportedValuesOf("timeZone").flatMap((zone) => {
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    const offset = (hour: number) => clock.format(from + hour * 3_600_000).replace(/^.*GMT/, "");
    // Looks at each week, then at each hour of the week whose offset changed.
    for (let week = 0; week < hours; week += 168) {
      if (offset(week) === offset(week + 168)) continue;
      let hour = week;
      while (offset(hour + 1) === offset(week)) hour += 1;
      return [{ zone, changeAt: new Date(from + (hour + 1) * 3_600_000).toISOString() }];
    }
    return [];
  });
}

it("MED-30, MED-31: keeps wall times and intervals through the next clock change of every IANA zone", () => {
  const changing = changingZones();
  expect(changing.length).toBeGreaterThan(100);
  for (const { zone, changeAt } of changing) {
    const from = localMidnight(zone, addMinutes(changeAt, -4 * 1440));
    const to = localMidnight(zone, addMinutes(changeAt, 4 * 1440));
    const span = { from, to };
    const days = daysBetween(localDate(from, zone), localDate(to, zone));
    const night = [{ frequencyCode: "BID", times: ["02:30", "14:30"], effectiveFrom: "2026-01-01" }];
    for (const [code, perDay, times] of [
      ["BID", 2, []],
      ["QID", 4, []],
      ["BID", 2, night],
    ] as const) {
      const due = dueOf(expandDoses(plan(code, from), location(zone, [...times]), span));
      expect(due.length, `${zone} ${code}`).toBe(days * perDay);
      expect(new Set(due).size, zone).toBe(due.length);
      const byDay = Map.groupBy(due, (dueAt) => localDate(dueAt, zone));
      expect(
        [...byDay.values()].every((one) => one.length === perDay),
        `${zone} ${code}`,
      ).toBe(true);
    }
    const elapsed = dueOf(expandDoses(plan("Q6H", from), location(zone), span));
    for (const [one, next] of pairs(elapsed)) expect(next, zone).toBe(addMinutes(one, 360));
  }
});

/** The first instant of the local day. */
function localMidnight(zone: string, at: string): string {
  return dayBounds(localDate(at, zone), zone).start;
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.slice(1).map((item, index) => [list[index] as T, item]);
}

describe("MED-11: courseEnd", () => {
  const start = "2026-12-01T23:00:00.000Z";
  it("counts whole local days", () => {
    expect(courseEnd(3, "days", "calendar", start, start, LA).endAt).toBe("2026-12-04T08:00:00.000Z");
    // The day daylight saving starts is 23 hours long.
    expect(courseEnd(1, "days", "calendar", "2027-03-14T12:00:00.000Z", start, LA).endAt).toBe(
      "2027-03-15T07:00:00.000Z",
    );
  });
  it("counts 24-hour days from the first dose", () => {
    const first = "2026-12-02T05:00:00.000Z";
    expect(courseEnd(1, "weeks", "elapsed24h", start, first, LA).endAt).toBe("2026-12-09T05:00:00.000Z");
  });
  it("counts doses", () => {
    expect(courseEnd(12, "doses", "calendar", start, start, LA)).toEqual({ endAt: null, maxDoses: 12 });
  });
});
