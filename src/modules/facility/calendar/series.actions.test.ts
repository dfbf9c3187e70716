import { beforeEach, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { addMinutes, formatTime } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenRoom } from "../beds/testing.ts";
import { extendEventSeries } from "./calendar.jobs.ts";
import * as events from "./event.contract.ts";
import { extendSeries } from "./series.actions.ts";
import { givenEvent } from "./testing.ts";

const losAngeles = "America/Los_Angeles";
let facility: Facility;
let therapist: Person;
// Monday, January 4, 2027, at noon in Los Angeles.
beforeEach(async () => {
  facility = await givenFacility({ now: "2027-01-04T20:00:00.000Z" });
  therapist = await facility.as("therapist");
});

/** Every Tuesday at 9:00 AM from the next day on. */
const givenTuesdays = (fields: Parameters<typeof givenEvent>[1] = {}) =>
  givenEvent(facility, { startTime: "2027-01-05T17:00:00.000Z", repeat: { rrule: "FREQ=WEEKLY;BYDAY=TU" }, ...fields });

/** All occurrences of all series, by start. */
async function all(): Promise<events.CalendarEvent[]> {
  const rows: events.CalendarEvent[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await therapist.call(events.listEvents, { query: { locationId: facility.locations.main, page } });
    rows.push(...answer.rows);
    if (rows.length >= answer.total) return rows;
  }
}
const change = (event: events.CalendarEvent, scope: events.EditScope, body: object) =>
  therapist.call(events.updateEvent, {
    params: { eventId: event.id },
    query: { scope },
    body: { version: event.version, ...body },
  });
const cancel = (event: events.CalendarEvent, scope: events.EditScope) =>
  therapist.call(events.cancelEvent, {
    params: { eventId: event.id },
    query: { version: event.version, scope, reason: "clinician" },
  });
const nth = (rows: readonly events.CalendarEvent[], n: number) => {
  const row = rows[n - 1];
  if (!row) throw new Error(`No occurrence ${n}.`);
  return row;
};
const daysLater = (event: events.CalendarEvent, days: number, minutes = 0) =>
  addMinutes(event.startTime, days * 24 * 60 + minutes);

it("CAL-1 makes the occurrences of 180 days at the same local time, and making them again adds none", async () => {
  const first = await givenTuesdays();
  const rows = await all();
  expect(rows).toHaveLength(26);
  expect(new Set(rows.map(({ startTime }) => formatTime(startTime, losAngeles)))).toEqual(new Set(["9:00 AM"]));
  expect(rows.map(({ recurrenceId }) => recurrenceId).slice(9, 11)).toEqual(["2027-03-09T09:00", "2027-03-16T09:00"]);
  const again = () => facility.system((act) => extendSeries(act, first.seriesId ?? ""));
  await again();
  await again();
  expect(await all()).toHaveLength(26);
  facility.clock.advance({ days: 7, hours: 14, minutes: 30 });
  await facility.system((act) => extendEventSeries.run(act, {}));
  await facility.system((act) => extendEventSeries.run(act, {}));
  expect(await all()).toHaveLength(27);
});

it("CAL-1 refuses a rule that can't be read, ends before it starts or has more than 730 occurrences", async () => {
  for (const rrule of ["FREQ=NEVERLY", "FREQ=DAILY;COUNT=731", "FREQ=WEEKLY;UNTIL=20270101", "FREQ=HOURLY"])
    await expect(givenTuesdays({ repeat: { rrule } })).rejects.toMatchObject({
      code: "recurrence-invalid",
      problem: { errors: [{ path: "body.repeat" }] },
    });
  expect(await all()).toEqual([]);
});

it("CAL-1 an occurrence whose room is taken is made without it overnight, and refused while a user waits", async () => {
  const room = await givenRoom(facility);
  await givenEvent(facility, { startTime: "2027-07-06T16:30:00.000Z", roomId: room.id, title: "Inspection" });
  await givenTuesdays({ roomId: room.id });
  facility.clock.advance({ days: 7, hours: 14, minutes: 30 });
  await facility.system((act) => extendEventSeries.run(act, {}));
  const rows = (await all()).filter(({ title }) => title === "Treatment team");
  expect(rows).toHaveLength(27);
  expect(nth(rows, 26).roomId).toBe(room.id);
  expect(nth(rows, 27)).toMatchObject({ startTime: "2027-07-06T16:00:00.000Z", roomId: null });
  await expect(
    givenTuesdays({ startTime: "2027-07-06T16:00:00.000Z", repeat: { rrule: "FREQ=DAILY;COUNT=2" }, roomId: room.id }),
  ).rejects.toMatchObject({ code: "room-taken" });
});

it("facility scenario 17: from the 6th on, 5 past events are as they were and the changed 8th stays (CAL-2)", async () => {
  await givenTuesdays();
  const eighth = nth(await all(), 8);
  await change(eighth, "this", { startTime: daysLater(eighth, 0, 120), title: "Treatment team with guests" });
  facility.clock.advance({ days: 33 });
  const before = await all();
  const answer = await change(nth(before, 6), "following", { title: "Case conference" });
  expect(answer).toMatchObject({ changed: 25, leftOver: [], event: { title: "Case conference" } });
  const after = await all();
  // Five more weeks are within 180 days now.
  expect(after).toHaveLength(31);
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(nth(after, 8)).toMatchObject({
    id: eighth.id,
    title: "Treatment team with guests",
    startTime: daysLater(eighth, 0, 120),
  });
  expect(new Set(after.slice(5).map(({ title }) => title))).toEqual(
    new Set(["Case conference", "Treatment team with guests"]),
  );
  for (const { seriesId } of [nth(before, 1), nth(after, 9)])
    await facility.system((act) => extendSeries(act, seriesId ?? ""));
  expect(await all()).toEqual(after);
});

it("CAL-2 a series moved to another day and time leaves changed events and canceled days alone, and lists the first", async () => {
  await givenTuesdays();
  const [third, fourth] = [nth(await all(), 3), nth(await all(), 4)];
  await change(third, "this", { title: "Treatment team with guests" });
  await cancel(fourth, "this");
  const first = nth(await all(), 1);
  // Tuesday 9:00 AM to Wednesday 10:30 AM.
  const answer = await change(first, "all", { startTime: daysLater(first, 1, 90), duration: 30 });
  expect(answer.leftOver).toEqual([third.startTime]);
  const rows = (await all()).filter(({ status }) => status !== "cancelled");
  expect(nth(rows, 1)).toMatchObject({ id: first.id, startTime: daysLater(first, 1, 90), duration: 30 });
  expect(nth(rows, 3)).toMatchObject({ id: third.id, startTime: third.startTime, duration: 60 });
  const moved = rows.filter(({ id }) => id !== third.id);
  // The days of the changed and of the canceled event have no second one.
  expect(moved.map(({ recurrenceId }) => recurrenceId).slice(0, 4)).toEqual([
    "2027-01-06T10:30",
    "2027-01-13T10:30",
    "2027-02-03T10:30",
    "2027-02-10T10:30",
  ]);
  expect(moved).toHaveLength(24);
});

it("CAL-2 a moved series books its new times and frees the old ones, or changes nothing", async () => {
  const room = await givenRoom(facility);
  await givenTuesdays({ roomId: room.id });
  const before = await all();
  const block = await givenEvent(facility, { startTime: daysLater(nth(before, 4), 0, 120), roomId: room.id });
  const first = nth(before, 1);
  const later = { startTime: daysLater(first, 0, 120) };
  await expect(change(first, "all", later)).rejects.toMatchObject({ code: "room-taken" });
  expect((await all()).filter(({ id }) => id !== block.id)).toEqual(before);
  await cancel(block, "this");
  await change(first, "all", later);
  await givenEvent(facility, { startTime: nth(before, 4).startTime, roomId: room.id });
  await expect(
    givenEvent(facility, { startTime: daysLater(nth(before, 5), 0, 120), roomId: room.id }),
  ).rejects.toMatchObject({ code: "room-taken" });
});

it("CAL-2 a series changed twice keeps one event a week", async () => {
  await givenTuesdays();
  await change(nth(await all(), 5), "following", { title: "Second" });
  await change(nth(await all(), 9), "following", { startTime: daysLater(nth(await all(), 9), 0, 30) });
  await change(nth(await all(), 1), "all", { title: "Start" });
  const rows = await all();
  expect(rows).toHaveLength(26);
  expect(rows.map(({ title }) => title).filter((title) => title === "Start")).toHaveLength(4);
  expect(new Set(rows.map(({ recurrenceId }) => recurrenceId?.slice(0, 10))).size).toBe(26);
});

it("CAL-2 a canceled series ends from an event on, leaves what is past, and notifies its staff once", async () => {
  const nurse = await facility.as("nurse");
  await givenTuesdays({ clinicianIds: [nurse.clinicianId] });
  facility.clock.advance({ days: 15 });
  const rows = await all();
  const substitute = await facility.as("case_manager");
  await change(nth(rows, 7), "this", { clinicianIds: [substitute.clinicianId] });
  await facility.runJobs();
  await cancel(nth(rows, 5), "following");
  const after = await all();
  expect(after.filter(({ status }) => status === "cancelled")).toHaveLength(22);
  expect(after.slice(0, 4).every(({ status }) => status === "scheduled")).toBe(true);
  await facility.system((act) => extendSeries(act, nth(rows, 1).seriesId ?? ""));
  expect(await all()).toHaveLength(26);
  await facility.runJobs();
  for (const person of [nurse, substitute]) {
    const { rows: notices } = await person.call(listNotifications, { query: {} });
    expect(notices.filter(({ title }) => title === "Canceled: Treatment team")).toHaveLength(1);
  }
});

it("CAL-2 of two users who change one series at once, one is refused", async () => {
  await givenTuesdays();
  const event = nth(await all(), 2);
  const answers = await Promise.allSettled([
    change(event, "following", { title: "Mine" }),
    change(event, "following", { title: "Yours" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find((answer) => answer.status === "rejected")?.reason).toMatchObject({ code: "stale-version" });
  expect(await all()).toHaveLength(26);
});

it("CAL-2 a preview shows holidays, skipped hours and what overlaps, and saves nothing", async () => {
  const nurse = await facility.as("nurse");
  await givenEvent(facility, { startTime: "2027-01-18T17:30:00.000Z", clinicianIds: [nurse.clinicianId] });
  const before = await all();
  const preview = await therapist.call(events.previewEvent, {
    body: {
      locationId: facility.locations.main,
      startTime: "2027-01-11T17:00:00.000Z",
      duration: 60,
      clinicianIds: [nurse.clinicianId],
      repeat: { rrule: "FREQ=WEEKLY;COUNT=3" },
    },
  });
  expect(preview.total).toBe(3);
  expect(preview.rows[1]).toMatchObject({
    localDate: "2027-01-18",
    holiday: expect.stringContaining("Martin Luther King"),
    clashes: [{ subjectType: "clinician", title: "Treatment team" }],
  });
  expect(preview.rows[2]).toMatchObject({ holiday: null, clashes: [] });
  expect(await all()).toEqual(before);
});
