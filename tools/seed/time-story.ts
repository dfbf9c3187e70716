import {
  createBillingCode,
  listBillingCodes,
  updateBillingCode,
} from "#modules/facility/charges/billing-code.contract.ts";
import { listActivityTypes } from "#modules/facility/time/activity-type.contract.ts";
import { punchClock } from "#modules/facility/time/punch.contract.ts";
import {
  approveTime,
  createTimeEntry,
  listTimeEntries,
  returnTime,
  submitTime,
} from "#modules/facility/time/time-entry.contract.ts";
import {
  createPayPeriod,
  createTimeExport,
  listPayPeriods,
  movePayPeriod,
} from "#modules/facility/time/time-sheet.contract.ts";
import { addDays, addMinutes, combine, weekdayOf } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

/** Who clocks in, on which ISO weekdays their shift begins. */
const clocks = [
  { staff: "okafor", place: "ACR", shift: "day", weekdays: [1, 2, 3, 5] },
  { staff: "tran", place: "ACR", shift: "day", weekdays: [1, 2, 4, 5] },
  { staff: "osei", place: "ACR", shift: "day", weekdays: [2, 3, 6, 7] },
  { staff: "lindqvist", place: "ACR", shift: "night", weekdays: [1, 2, 3] },
  { staff: "farley", place: "ACR", shift: "night", weekdays: [3, 4, 6, 7] },
  { staff: "petrov", place: "ACP", shift: "day", weekdays: [1, 3, 5] },
] as const;
const shifts = {
  day: [
    ["in", 0, "06:54"],
    ["break_start", 0, "12:20"],
    ["break_end", 0, "12:50"],
    ["out", 0, "19:06"],
  ],
  night: [
    ["in", 0, "18:53"],
    ["break_start", 1, "00:35"],
    ["break_end", 1, "01:05"],
    ["out", 1, "07:08"],
  ],
} as const;

/** Time that is typed: staff, activity, ISO weekday, from, minutes. */
const typed = [
  {
    staff: "ellison",
    place: "ACR",
    activity: "SUPER",
    weekday: 2,
    from: "13:00",
    minutes: 60,
    memo: "Supervision of the intern",
  },
  { staff: "ellison", place: "ACR", activity: "MEET", weekday: 4, from: "09:00", minutes: 60, memo: "Treatment team" },
  { staff: "guerra", place: "ACR", activity: "MEET", weekday: 4, from: "09:00", minutes: 60, memo: "Treatment team" },
  {
    staff: "guerra",
    place: "ACR",
    activity: "TRAIN",
    weekday: 5,
    from: "14:00",
    minutes: 90,
    memo: "Motivational interviewing",
  },
  { staff: "adeyemi", place: "ACP", activity: "DOC", weekday: 3, from: "15:00", minutes: 75, memo: null },
  {
    staff: "barrett",
    place: "ACR",
    activity: "COORD",
    weekday: 1,
    from: "10:00",
    minutes: 120,
    memo: "Placement calls",
  },
] as const;

const rates = [
  ["H0004", 2_850],
  ["H0005", 6_400],
  ["H0015", 31_500],
  ["H0018", 62_000],
  ["H2034", 24_500],
  ["T1016", 2_100],
] as const;

/** Five weeks of clocked and typed time, two pay periods exported, a returned day, a missing clock-out; rates of billing codes. */
export async function tellTime(stage: Stage, calendar: Calendar, isSmall: boolean): Promise<void> {
  await setRates(stage, calendar);
  const weeks = isSmall ? 1 : 5;
  const monday = addDays(calendar.today, 1 - weekdayOf(calendar.today));
  await addPeriods(stage, calendar, monday, weeks);
  await clockShifts(stage, calendar, addDays(monday, -7 * weeks));
  await typeTime(stage, calendar, addDays(monday, -7 * weeks));
  await decide(stage, calendar, monday);
  if (!isSmall) await exportOld(stage, calendar);
  await forgetToClockOut(stage, calendar);
}

async function setRates(stage: Stage, calendar: Calendar): Promise<void> {
  const kaplan = stage.as("kaplan");
  const at = calendar.minutesAgo(120 * 24 * 60);
  const { rows } = await kaplan.do(at, listBillingCodes, { query: { pageSize: 100 } });
  for (const [code, rateCents] of rates) {
    const row = rows.find((one) => one.code === code);
    if (row)
      await kaplan.do(at, updateBillingCode, { params: { codeId: row.id }, body: { version: row.version, rateCents } });
  }
  // The group rate rose at the turn of the last quarter; older services keep the old one.
  const group = rows.find(({ code }) => code === "H0005");
  if (!group) return;
  const { code, system, label, unitRule, claimType, minimumMinutes, revenueCode, placeOfService } = group;
  await kaplan.do(calendar.minutesAgo(100 * 24 * 60), createBillingCode, {
    body: {
      code,
      system,
      label,
      unitRule,
      claimType,
      minimumMinutes,
      revenueCode,
      placeOfService,
      rateCents: 6_900,
      effectiveFrom: calendar.date(90),
      replacesId: group.id,
    },
  });
  await kaplan.do(calendar.minutesAgo(99 * 24 * 60), createBillingCode, {
    body: {
      code: "H0004",
      modifiers: ["HF", "95"],
      system: "hcpcs",
      label: "Individual counseling by video",
      unitRule: "per15cms",
      minimumMinutes: 8,
      maxUnitsPerDay: 8,
      rateCents: 2_650,
      claimType: "professional",
      placeOfService: "10",
      effectiveFrom: calendar.date(95),
    },
  });
}

/** Two weeks each, from a Monday; the one of today is open. */
async function addPeriods(stage: Stage, calendar: Calendar, monday: string, weeks: number): Promise<void> {
  const current = addDays(monday, -7);
  for (let back = Math.ceil(weeks / 2); back >= 0; back -= 1) {
    const startOn = addDays(current, -14 * back);
    const body = { startOn, endOn: addDays(startOn, 13) };
    await stage.as("kaplan").do(calendar.minutesAgo((60 - 5 * back) * 24 * 60), createPayPeriod, { body });
  }
}

const daysUntilToday = (calendar: Calendar, from: string): string[] => {
  const days: string[] = [];
  for (let date = from; date <= calendar.today; date = addDays(date, 1)) days.push(date);
  return days;
};

async function clockShifts(stage: Stage, calendar: Calendar, from: string): Promise<void> {
  const chance = new Chance("time clock");
  for (const date of daysUntilToday(calendar, from))
    for (const { staff, place, shift, weekdays } of clocks) {
      if (!weekdays.some((day) => day === weekdayOf(date))) continue;
      const punches = shifts[shift].map(([kind, days, time]) => ({
        kind,
        at: addMinutes(combine(addDays(date, days), time, calendar.zone).instant, chance.int(-4, 5)),
      }));
      const last = punches.at(-1)?.at ?? "";
      // A shift that has not ended yet is left out, so that the demo is the same at any hour.
      if (last >= calendar.now) continue;
      for (const { kind, at } of punches)
        await stage.as(staff).do(at, punchClock, {
          body: { kind, ...(kind === "in" ? { locationId: placeOf(stage, place).id } : {}) },
        });
    }
}

async function typeTime(stage: Stage, calendar: Calendar, from: string): Promise<void> {
  const { rows: types } = await stage.as("kaplan").do(calendar.now, listActivityTypes);
  for (const date of daysUntilToday(calendar, from))
    for (const line of typed) {
      const startsAt = combine(date, line.from, calendar.zone).instant;
      const endsAt = addMinutes(startsAt, line.minutes);
      const type = types.find(({ code }) => code === line.activity);
      if (line.weekday !== weekdayOf(date) || addMinutes(endsAt, 30) >= calendar.now || !type) continue;
      await stage.as(line.staff).do(addMinutes(endsAt, 20), createTimeEntry, {
        body: {
          locationId: placeOf(stage, line.place).id,
          activityTypeId: type.id,
          startsAt,
          endsAt,
          memo: line.memo,
        },
      });
    }
}

/** Everything before this week is submitted; all but last week's day of one technician is approved. */
async function decide(stage: Stage, calendar: Calendar, monday: string): Promise<void> {
  const at = calendar.minutesAgo(180);
  for (const staff of new Set([...clocks, ...typed].map((line) => line.staff))) {
    const { rows } = await stage.as(staff).do(at, listTimeEntries, {
      query: { to: addDays(monday, -1), state: "draft", pageSize: 200 },
    });
    if (rows.length > 0) await stage.as(staff).do(at, submitTime, { body: { ids: rows.map(({ id }) => id) } });
  }
  const vance = stage.as("vance");
  const { rows } = await vance.do(at, listTimeEntries, { query: { state: "submitted", pageSize: 1000 } });
  const isBack = (row: (typeof rows)[number]) =>
    row.clinicianId === stage.as("osei").clinicianId && row.workDate >= addDays(monday, -7);
  const back = rows.find(isBack);
  // Last week's time of the night technician waits for its approval.
  const waits = (row: (typeof rows)[number]) =>
    row.clinicianId === stage.as("farley").clinicianId && row.workDate >= addDays(monday, -7);
  const good = rows.filter((row) => row.id !== back?.id && !waits(row));
  for (let index = 0; index < good.length; index += 200)
    await vance.do(addMinutes(at, 5), approveTime, {
      body: { ids: good.slice(index, index + 200).map(({ id }) => id) },
    });
  if (back)
    await vance.do(addMinutes(at, 8), returnTime, {
      body: { ids: [back.id], reason: "You left at 3 PM that day. Please correct the end." },
    });
}

async function exportOld(stage: Stage, calendar: Calendar): Promise<void> {
  const kaplan = stage.as("kaplan");
  const { rows } = await kaplan.do(calendar.minutesAgo(120), listPayPeriods);
  const over = rows.filter(({ endOn, open }) => endOn < calendar.today && open === 0).reverse();
  for (const [index, period] of over.entries()) {
    const at = addMinutes(calendar.minutesAgo(110), index);
    const { id, version, startOn, endOn } = period;
    // The billing office is limited to its locations, so it makes one file for each.
    for (const { id: locationId } of stage.facility.places.values()) {
      const query = { from: startOn, to: endOn, state: "approved", locationId, pageSize: 1 };
      if ((await kaplan.do(at, listTimeEntries, { query })).total === 0) continue;
      await kaplan.do(at, createTimeExport, { body: { from: startOn, to: endOn, locationId } });
    }
    await kaplan.do(at, movePayPeriod, { params: { periodId: id }, body: { version, move: "close" } });
  }
}

/** A technician went home last night without clocking out. */
async function forgetToClockOut(stage: Stage, calendar: Calendar): Promise<void> {
  await stage.as("ibarra").do(calendar.minutesAgo(15 * 60 + 12), punchClock, {
    body: { kind: "in", locationId: placeOf(stage, "ACR").id },
  });
}
