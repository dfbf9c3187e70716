import { expect, it } from "vitest";
import { startLeave } from "#modules/clients/leaves/leave.contract.ts";
import { addDays, addMinutes, dayBounds, localDate } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { getBedBoard } from "../beds/bed.contract.ts";
import { getReport } from "../reports/report.contract.ts";
import { givenStay } from "../testing.ts";
import { censusDays } from "./census.actions.ts";

it("CEN-1 CEN-3 REP-2 the census of a day is the bed board of its midnight, and follows a corrected admission", async () => {
  const facility = await givenFacility({ now: "2026-10-31T18:00:00.000Z" });
  const { main } = facility.locations;
  const { timeZone } = facility.tenant;
  const first = localDate(facility.clock.now(), timeZone);
  const away = await givenStay(facility);
  await givenStay(facility);
  const nurse = await facility.as("nurse");
  facility.clock.advance({ minutes: 10 });
  await nurse.call(startLeave, {
    params: { mrNo: away.mrNo },
    body: {
      demographicId: away.demographicId,
      kind: "hospital",
      leftAt: facility.clock.now(),
      expectedReturnAt: addMinutes(facility.clock.now(), 120),
      holdBed: true,
    },
  });
  facility.clock.set(addMinutes(dayBounds(first, timeZone).end, 60));
  const third = await givenStay(facility);
  // The night of 11-01 has 25 hours.
  facility.clock.set(addMinutes(dayBounds(addDays(first, 1), timeZone).end, 60));
  const days = (from = first) =>
    facility.system((act) => censusDays(act, { locationId: main }, { from, through: addDays(first, 5) }));
  const seen = await days();
  expect(new Set(seen.map(({ serviceDate }) => serviceDate))).toEqual(new Set([first, addDays(first, 1)]));

  const later = await facility.as("nurse", "later");
  for (const [date, occupied] of [
    [first, 1],
    [addDays(first, 1), 2],
  ] as const) {
    const { totals } = await later.call(getBedBoard, {
      query: { locationId: main, at: dayBounds(date, timeZone).end },
    });
    const ofDay = seen.filter(({ serviceDate }) => serviceDate === date);
    expect(totals).toMatchObject({ occupied, away: 1 });
    expect(ofDay.filter(({ counted }) => counted)).toHaveLength(totals.occupied);
    expect(ofDay.filter(({ state }) => state === "hospital")).toHaveLength(totals.away);
    expect(ofDay.every(({ bedId, levelOfCareId }) => bedId !== null && levelOfCareId !== null)).toBe(true);
  }
  const report = await later.call(getReport, {
    params: { code: "census" },
    query: { period: `${first}..${addDays(first, 1)}` },
  });
  expect(report.totals).toMatchObject({ days: seen.filter(({ counted }) => counted).length, away: 2 });

  const of = { demographicIds: [third.demographicId] };
  const ofThird = () => facility.system((act) => censusDays(act, of, { from: first, through: addDays(first, 5) }));
  expect(await ofThird()).toMatchObject([{ serviceDate: addDays(first, 1), admitDay: true, state: "present" }]);
  // An admission that is found to have been an hour and a half earlier began on the day before.
  await facility.system(async ({ db }) => {
    const stays = db.updateTable("locationStays").where("demographicId", "=", third.demographicId);
    await stays.set({ during: `[${addMinutes(dayBounds(first, timeZone).end, -30)},)` }).execute();
  });
  expect((await ofThird()).map(({ serviceDate }) => serviceDate)).toEqual([first, addDays(first, 1)]);
});
