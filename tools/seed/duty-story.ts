import {
  acceptDuty,
  assignDuty,
  copyDuties,
  type Duty,
  listShifts,
  removeDuty,
} from "#modules/facility/duty/duty.contract.ts";
import type { DutyKind } from "#modules/facility/duty/duty.ts";
import { addDays, addMinutes, localDate, weekdayOf } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

const roster = [
  { place: "ACR", shift: "Day", duty: "charge", staff: "okafor", weekend: "castellanos" },
  { place: "ACR", shift: "Day", duty: "med_pass", staff: "mbeki", weekend: "nakata", section: "Detox Wing" },
  { place: "ACR", shift: "Day", duty: "rounds", staff: "tran", weekend: "osei" },
  { place: "ACR", shift: "Day", duty: "rounds", staff: "osei", weekend: "farley", section: "Detox Wing" },
  { place: "ACR", shift: "Day", duty: "on_call", staff: "vance", weekend: "vance" },
  { place: "ACR", shift: "Night", duty: "charge", staff: "lindqvist", weekend: "lindqvist" },
  { place: "ACR", shift: "Night", duty: "rounds", staff: "farley", weekend: "ibarra" },
  { place: "ACR", shift: "Night", duty: "watch", staff: "ibarra", weekend: "tran", section: "Detox Wing" },
  { place: "ACP", shift: "Day", duty: "charge", staff: "dubois", weekend: "dubois" },
  { place: "ACP", shift: "Day", duty: "rounds", staff: "petrov", weekend: "moreland" },
  { place: "ACP", shift: "Night", duty: "on_call", staff: "vance", weekend: "vance" },
  { place: "ACP", shift: "Night", duty: "rounds", staff: "moreland", weekend: "petrov" },
] as const satisfies readonly {
  place: string;
  shift: string;
  duty: DutyKind;
  staff: string;
  weekend: string;
  section?: string;
}[];

const weeksBack = 4;
const weeks = 8;

/** The nurse manager's schedule: eight weeks, the same each week, with one night that has no charge nurse yet. */
export async function tellDuties(stage: Stage, calendar: Calendar): Promise<void> {
  const manager = stage.as("vance");
  const today = localDate(calendar.now, calendar.zone);
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = addDays(monday, -7 * weeksBack);
  const planned = calendar.minutesAgo((weeksBack * 7 + 8) * 24 * 60);
  for (const code of ["ACR", "ACP"]) {
    const place = placeOf(stage, code);
    const { rows } = await manager.do(planned, listShifts, { query: { locationId: place.id, from: first, days: "7" } });
    for (const { patternId, name, localDate: date } of rows)
      for (const line of roster.filter((one) => one.place === code && one.shift === name)) {
        const key = weekdayOf(date) > 5 ? line.weekend : line.staff;
        const section = "section" in line ? place.sections.get(line.section) : undefined;
        await manager.do(planned, assignDuty, {
          body: {
            patternId,
            localDate: date,
            clinicianId: stage.as(key).clinicianId,
            duty: line.duty,
            sectionIds: section ? [section] : [],
          },
        });
      }
    for (let week = 1; week < weeks; week += 1)
      await manager.do(addMinutes(planned, week), copyDuties, {
        body: { locationId: place.id, from: first, to: addDays(first, 7 * week) },
      });
  }
  await leaveOneNightOpen(stage, calendar, addDays(today, 3));
  await acceptToday(stage, calendar, today);
}

async function dutiesOn(stage: Stage, calendar: Calendar, date: string): Promise<Duty[]> {
  const query = { locationId: placeOf(stage, "ACR").id, from: date, days: "1" };
  const { rows } = await stage.as("vance").do(calendar.minutesAgo(200), listShifts, { query });
  return rows.flatMap(({ duties }) => duties);
}

async function leaveOneNightOpen(stage: Stage, calendar: Calendar, date: string): Promise<void> {
  const duties = await dutiesOn(stage, calendar, date);
  const charge = duties.find(({ shiftName, duty }) => shiftName === "Night" && duty === "charge");
  if (charge)
    await stage.as("vance").do(calendar.minutesAgo(190), removeDuty, {
      params: { dutyId: charge.id },
      query: { version: String(charge.version) },
    });
}

/** Those who work today have accepted, the nurse of the demo's first sign-in too. */
async function acceptToday(stage: Stage, calendar: Calendar, today: string): Promise<void> {
  for (const { id, version, clinicianId } of await dutiesOn(stage, calendar, today)) {
    const key = roster
      .flatMap(({ staff, weekend }) => [staff, weekend])
      .find((one) => stage.as(one).clinicianId === clinicianId);
    if (key)
      await stage.as(key).do(calendar.minutesAgo(24 * 60), acceptDuty, { params: { dutyId: id }, body: { version } });
  }
}
