import fc from "fast-check";
import { expect, it, vi } from "vitest";
import {
  addDays,
  combine,
  combineTyped,
  dayBounds,
  expand,
  formatDate,
  localMoment,
  minutesBetween,
  occurrence,
  parseIsoDateTime,
  parseServerDateTime,
  parseTypedDate,
  TimeError,
  toServerDateTime,
  toSqlDate,
  toSqlTime,
  transitions,
} from "./index.ts";

// Many random instants: on a busy machine they take longer than a test usually may.
vi.setConfig({ testTimeout: 60_000 });

const zone = fc.constantFrom(
  "America/Los_Angeles",
  "America/New_York",
  "America/Phoenix",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Auckland",
  "UTC",
);
const from = Date.parse("2020-01-01T00:00:00Z");
const to = Date.parse("2036-01-01T00:00:00Z");
const instant = fc.integer({ min: from / 60_000, max: to / 60_000 }).map((m) => new Date(m * 60_000).toISOString());
const date = fc.integer({ min: 0, max: 5_800 }).map((days) => addDays("2020-01-01", days));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`);
/** Days around the clock changes, where everything interesting happens. */
const changeDay = fc
  .tuple(zone, fc.integer({ min: 2020, max: 2035 }), fc.nat(1), fc.integer({ min: -1, max: 1 }))
  .map(([where, year, which, shift]) => {
    const change = transitions(where, `${year}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`)[which];
    return { where, day: addDays(toSqlDate(change?.at ?? `${year}-03-14T12:00:00Z`, where), shift) };
  });
const place = fc.oneof(changeDay, fc.record({ where: zone, day: date }));

it("instants survive being written and read", () => {
  fc.assert(fc.property(instant, (at) => parseIsoDateTime(at) === at));
});

it("an instant's local date, time and fold give the instant back", () => {
  fc.assert(
    fc.property(instant, zone, (at, where) => {
      const local = localMoment(at, where);
      const fold = occurrence(at, where) === "second" ? 1 : 0;
      expect(combine(local.date, local.time, where, fold)).toEqual({ instant: at, adjusted: false });
      expect(combineTyped(local.date, local.time, where, fold)).toBe(at);
      expect(parseServerDateTime(toServerDateTime(at, where), where, fold)).toBe(at);
    }),
  );
});

it("a typed time is the schedule's, or refused exactly where the schedule had to choose or move", () => {
  fc.assert(
    fc.property(place, time, ({ where, day }, clock) => {
      const planned = combine(day, clock, where);
      try {
        expect(combineTyped(day, clock, where)).toBe(planned.instant);
        expect(planned.adjusted).toBe(false);
        expect(toSqlTime(planned.instant, where)).toBe(clock);
      } catch (error) {
        if (!(error instanceof TimeError)) throw error;
        expect(error.code).toBe(planned.adjusted ? "time-does-not-exist" : "ambiguous-local-time");
        expect(error.choices.map((choice) => toSqlTime(choice.instant, where))).toEqual(
          planned.adjusted ? [] : [clock, clock],
        );
        expect(error.choices[0]?.instant ?? planned.instant).toBe(planned.instant);
      }
    }),
  );
});

it("days tile time: each ends where the next begins, and holds just its own instants", () => {
  fc.assert(
    fc.property(place, ({ where, day }) => {
      const { start, end } = dayBounds(day, where);
      expect(dayBounds(addDays(day, 1), where).start).toBe(end);
      expect(toSqlDate(start, where)).toBe(day);
      expect(toSqlDate(end, where)).toBe(addDays(day, 1));
      expect([23, 23.5, 24, 24.5, 25]).toContain(minutesBetween(start, end) / 60);
    }),
  );
});

it("daily times happen once a local day, in order, inside the window", () => {
  fc.assert(
    fc.property(place, fc.uniqueArray(time, { minLength: 1, maxLength: 4 }), ({ where, day }, at) => {
      const span = { start: dayBounds(day, where).start, end: dayBounds(addDays(day, 4), where).end };
      const found = expand({ every: "day", from: addDays(day, -400), at }, where, span);
      const all = found.map((each) => each.instant);
      expect([...new Set(all)].sort()).toEqual(all);
      for (const each of all) expect(each >= span.start && each < span.end).toBe(true);
      // Fewer only where a moved time met another one.
      const moved = new Set(found.filter((each) => each.adjusted).map((each) => each.time));
      if (moved.size === 0 && new Set(at).size === 1) expect(all).toHaveLength(5);
      for (const each of found) if (!each.adjusted) expect(toSqlTime(each.instant, where)).toBe(each.time);
    }),
  );
});

it("windows can be cut anywhere: two halves expand to the whole", () => {
  fc.assert(
    fc.property(
      place,
      time,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 5 * 1440 }),
      (p, at, interval, cut) => {
        const start = dayBounds(p.day, p.where).start;
        const end = dayBounds(addDays(p.day, 5), p.where).start;
        const middle = new Date(Math.min(Date.parse(start) + cut * 60_000, Date.parse(end))).toISOString();
        for (const rule of [
          { every: "day", interval, from: addDays(p.day, -30), at: [at] },
          { every: "hour", interval, from: dayBounds(addDays(p.day, -30), p.where).start },
          { every: "week", interval, from: addDays(p.day, -30), at: [at], weekdays: [1, 4, 7] },
        ] as const) {
          const parts = [
            ...expand(rule, p.where, { start, end: middle }),
            ...expand(rule, p.where, { start: middle, end }),
          ];
          expect(parts).toEqual(expand(rule, p.where, { start, end }));
        }
      },
    ),
    { numRuns: 40 },
  );
});

it("elapsed recurrences are equally far apart through every clock change", () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 12 }), ({ where, day }, interval) => {
      const start = dayBounds(day, where).start;
      const rule = { every: "hour", interval, from: start } as const;
      const found = expand(rule, where, { start, end: dayBounds(addDays(day, 2), where).end });
      for (const [i, each] of found.entries()) expect(minutesBetween(start, each.instant)).toBe(i * interval * 60);
    }),
  );
});

it("dates written for people are read back", () => {
  fc.assert(fc.property(date, date, (day, today) => parseTypedDate(formatDate(day), today) === day));
});
