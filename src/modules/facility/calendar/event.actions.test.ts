import { beforeAll, expect, it } from "vitest";
import { getDischargeChecklist } from "#modules/clients/episodes/admission.contract.ts";
import { changeLeave } from "#modules/clients/leaves/leave.contract.ts";
import { givenLeave } from "#modules/clients/leaves/samples.ts";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { givenResident, givenRoom } from "../beds/testing.ts";
import { bookCalendar } from "./book-calendar.actions.ts";
import * as events from "./event.contract.ts";
import { at, givenAppointment, givenEvent, nextStart } from "./testing.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const inOneHour = (start: string) => ({ from: start, until: addMinutes(start, 60) });

it("facility scenario 18: a room taken by a group is refused, a busy clinician needs a confirmation (CAL-3)", async () => {
  const therapist = await facility.as("therapist");
  const room = await givenRoom(facility, { name: "Group room 2", kind: "group" });
  const start = nextStart(facility);
  await facility.system((act) =>
    bookCalendar(act, [
      {
        source: "groupSession",
        sourceId: newId(),
        locationId: facility.locations.main,
        ...inOneHour(start),
        title: "Relapse prevention",
        subjects: [
          { type: "room", id: room.id, exclusive: true },
          { type: "clinician", id: therapist.clinicianId },
        ],
      },
    ]),
  );
  const half = { startTime: addMinutes(start, 30), duration: 60 };
  await expect(givenEvent(facility, { ...half, roomId: room.id })).rejects.toThrow(
    /room-taken: Group room 2 is booked: Relapse prevention/,
  );
  const people = { ...half, clinicianIds: [therapist.clinicianId] };
  await expect(givenEvent(facility, people)).rejects.toMatchObject({ code: "time-conflict" });
  const saved = await givenEvent(facility, { ...people, confirmConflicts: true });
  expect(saved).toMatchObject({ hasConflicts: true, status: "scheduled" });
  // The room stays taken anyone who confirms.
  await expect(givenEvent(facility, { ...half, roomId: room.id, confirmConflicts: true })).rejects.toMatchObject({
    code: "room-taken",
  });
});

it("CAL-3 of two users who book one room at once one succeeds, and the other reads who has it", async () => {
  const people = [await facility.as("therapist"), await facility.as("case_manager")];
  const [room, vehicle] = [await givenRoom(facility), await givenRoom(facility, { kind: "vehicle" })];
  for (const place of [{ roomId: room.id }, { vehicleId: vehicle.id }]) {
    const startTime = nextStart(facility);
    const answers = await Promise.allSettled(people.map((by) => givenEvent(facility, { by, startTime, ...place })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "room-taken" });
    expect(String(refused?.reason)).toMatch(/is booked: Treatment team.*booked by/);
  }
});

it("CAL-3 shows those who reach no client of an event its kind only, and private events as busy", async () => {
  const therapist = await facility.as("therapist");
  const marketing = await facility.as("marketing");
  const event = await givenAppointment(facility, { title: "Trauma work", notes: "Bring the worksheet" });
  const hidden = await givenEvent(facility, { title: "Performance review", visibility: "busy_only" });
  const read = (person: typeof therapist, id: string) => person.call(events.getEvent, { params: { eventId: id } });
  expect(await read(therapist, event.id)).toMatchObject({ title: "Trauma work", details: true, otherClients: 0 });
  const seen = await read(marketing, event.id);
  expect(seen).toMatchObject({ title: "Appointment", details: false, clients: [], notes: null });
  expect(JSON.stringify(seen)).not.toMatch(/Trauma|worksheet|Resident/);
  expect(await read(await facility.as("nurse"), hidden.id)).toMatchObject({
    title: "Busy",
    abilities: { edit: false },
  });
  await expect(read(await facility.as("nurse", "other", "other"), event.id)).rejects.toMatchObject({
    code: "out-of-scope",
  });
  const nurse = await facility.as("nurse");
  await expect(
    nurse.call(events.updateEvent, { params: { eventId: hidden.id }, body: { version: 1, title: "Seen" } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

it("CAL-4 an event lasts 5 minutes to 24 hours, and one that begins in the past needs a reason", async () => {
  for (const duration of [4, 1441])
    await expect(givenEvent(facility, { duration })).rejects.toMatchObject({
      code: "duration-invalid",
      problem: { errors: [{ path: "body.duration" }] },
    });
  expect(await givenEvent(facility, { duration: 1440 })).toMatchObject({ duration: 1440 });
  const startTime = addMinutes(facility.clock.now(), -90);
  await expect(givenEvent(facility, { startTime })).rejects.toMatchObject({
    problem: { errors: [{ path: "body.backfill" }] },
  });
  const late = await givenEvent(facility, { startTime, backfill: "Entered after the power failure" });
  expect(late.backfillReason).toBe("Entered after the power failure");
});

it("CAL-4 a whole day lasts from midnight to midnight, 23 and 25 hours on the days clocks change", async () => {
  const day = (date: string) => givenEvent(facility, { startTime: `${date}T20:00:00.000Z`, allDay: true });
  expect((await day("2027-03-14")).duration).toBe(23 * 60);
  expect((await day("2027-11-07")).duration).toBe(25 * 60);
  expect(await day("2027-06-01")).toMatchObject({ startTime: "2027-06-01T07:00:00.000Z", duration: 24 * 60 });
});

it("CAL-9 a moved event frees its room, has to be confirmed again, and a stale change is refused", async () => {
  const therapist = await facility.as("therapist");
  const room = await givenRoom(facility);
  const event = await givenEvent(facility, { roomId: room.id });
  const confirmed = await therapist.call(events.actOnEvent, {
    ...at(event),
    body: { version: event.version, action: "confirm" },
  });
  expect(confirmed.status).toBe("confirmed");
  const startTime = nextStart(facility);
  const { event: moved } = await therapist.call(events.updateEvent, {
    params: { eventId: event.id },
    body: { version: confirmed.version, startTime },
  });
  expect(moved).toMatchObject({ startTime, status: "scheduled", duration: 60 });
  await givenEvent(facility, { roomId: room.id, startTime: event.startTime });
  await expect(givenEvent(facility, { roomId: room.id, startTime })).rejects.toMatchObject({ code: "room-taken" });
  await expect(
    therapist.call(events.updateEvent, {
      params: { eventId: event.id },
      body: { version: confirmed.version, title: "Late" },
    }),
  ).rejects.toMatchObject({ code: "stale-version" });
});

it("CAL-9 a canceled event frees its room and staff, and they are notified without a client's name", async () => {
  const [therapist, nurse] = [await facility.as("therapist"), await facility.as("nurse")];
  const room = await givenRoom(facility);
  const event = await givenAppointment(facility, { roomId: room.id, clinicianIds: [nurse.clinicianId] });
  await facility.runJobs();
  const { event: canceled } = await therapist.call(events.cancelEvent, {
    params: { eventId: event.id },
    query: { version: event.version, reason: "weather", note: "Road closed" },
  });
  expect(canceled).toMatchObject({ status: "cancelled", cancelReason: "weather", cancelNote: "Road closed" });
  await givenEvent(facility, { roomId: room.id, startTime: event.startTime, clinicianIds: [nurse.clinicianId] });
  await facility.runJobs();
  const { rows } = await nurse.call(listNotifications, { query: {} });
  const titles = rows.filter(({ kind }) => kind === "event-changed").map(({ title }) => title);
  expect(titles).toContain("Canceled: Appointment");
  expect(titles.join()).not.toContain("Resident");
  await expect(
    therapist.call(events.cancelEvent, {
      params: { eventId: event.id },
      query: { version: canceled.version, reason: "client" },
    }),
  ).rejects.toMatchObject({ code: "wrong-state" });
});

it("CAL-5 a no-show is recorded from 5 minutes after the start and corrected by the same user within 2 hours", async () => {
  const therapist = await facility.as("therapist");
  const startTime = addMinutes(facility.clock.now(), 10);
  const event = await givenAppointment(facility, { startTime });
  const act = (person: typeof therapist, version: number, action: "noShow" | "arrive" | "complete") =>
    person.call(events.actOnEvent, { params: { eventId: event.id }, body: { version, action } });
  facility.clock.advance({ minutes: 14 });
  await expect(act(therapist, event.version, "noShow")).rejects.toMatchObject({ code: "wrong-state" });
  facility.clock.advance({ minutes: 1 });
  const missed = await act(therapist, event.version, "noShow");
  expect(missed).toMatchObject({ status: "no_show", abilities: { actions: ["arrive"], edit: false } });
  await expect(act(await facility.as("case_manager"), missed.version, "arrive")).rejects.toThrow(
    /Only the user who recorded/,
  );
  facility.clock.advance({ minutes: 119 });
  const here = await act(therapist, missed.version, "arrive");
  const done = await act(therapist, here.version, "complete");
  expect(done).toMatchObject({ status: "completed", abilities: { actions: [] } });
});

it("CAL-6 the discharge checklist lists the client's events ahead until they are canceled", async () => {
  const [therapist, manager] = [await facility.as("therapist"), await facility.as("case_manager")];
  const { clientId, demographicId, mrNo } = await givenResident(facility);
  const item = async (type: "completed" | "deceased" = "completed") => {
    const { items } = await manager.call(getDischargeChecklist, { params: { mrNo }, query: { demographicId, type } });
    return items.find(({ key }) => key === "events");
  };
  expect(await item()).toBeUndefined();
  const event = await givenEvent(facility, { kind: "court", title: "Hearing", clientIds: [clientId] });
  expect(await item()).toMatchObject({
    met: false,
    hard: false,
    detail: expect.stringMatching(/^Court, 11-2\d-2026 /),
  });
  expect(await item("deceased")).toBeUndefined();
  await therapist.call(events.cancelEvent, {
    params: { eventId: event.id },
    query: { version: event.version, reason: "discharge" },
  });
  expect(await item()).toBeUndefined();
});

it("CAL-6 a death cancels what is ahead of the client, ends series and leaves groups without them", async () => {
  const therapist = await facility.as("therapist");
  const single = await givenAppointment(facility, { repeat: { rrule: "FREQ=DAILY" } });
  const { clientId: other } = await givenResident(facility);
  const shared = await givenEvent(facility, {
    kind: "outing",
    title: "Museum",
    clientIds: [single.clientId, other],
    startTime: nextStart(facility),
  });
  await facility.system((act) => act.raise("clients.died", { clientId: single.clientId }));
  const ahead = await therapist.call(events.listEvents, { query: { clientId: single.clientId, status: "scheduled" } });
  expect(ahead.rows).toEqual([]);
  const read = (eventId: string) => therapist.call(events.getEvent, { params: { eventId } });
  expect(await read(single.id)).toMatchObject({ status: "cancelled", cancelReason: "death" });
  expect((await read(shared.id)).clients.map(({ clientId }) => clientId)).toEqual([other]);
  const series = await facility.system((act) =>
    act.db.selectFrom("eventSeries").select("endsBefore").where("id", "=", single.seriesId).executeTakeFirstOrThrow(),
  );
  // The wall clock of the location, not UTC.
  expect(series.endsBefore).toBe(localKey(facility.clock.now()));
});

const localKey = (instant: string) => new Date(Date.parse(instant) - 8 * 3_600_000).toISOString().slice(0, 16);

it("CAL-9 a leave is on the calendar until its end, and a new expected return moves the end alone", async () => {
  const [nurse, therapist] = [await facility.as("nurse"), await facility.as("therapist")];
  const leftAt = facility.clock.now();
  const { leave, mrNo, clientId } = await givenLeave(facility, { leftAt, expectedReturnAt: addMinutes(leftAt, 240) });
  facility.clock.advance({ minutes: 30 });
  const later = addMinutes(leftAt, 300);
  await nurse.call(changeLeave, {
    params: { mrNo, leaveId: leave.id },
    body: { version: leave.version, expectedReturnAt: later },
  });
  const { bookings } = await therapist.call(events.getCalendar, {
    query: { locationId: facility.locations.main, from: localKey(leftAt).slice(0, 10), days: 2 },
  });
  expect(bookings.find(({ sourceId }) => sourceId === leave.id)).toMatchObject({
    source: "leave",
    title: "Leave",
    startTime: leftAt,
    endTime: later,
  });
  const during = { startTime: addMinutes(leftAt, 60), duration: 60, clientIds: [clientId] };
  await expect(givenEvent(facility, { kind: "visit", title: "Visit", ...during })).rejects.toThrow(
    /The client is booked: Leave/,
  );
});

it("CAL-1 lists 25 events a page in the order of their start, filtered by staff and client", async () => {
  const therapist = await facility.as("therapist", "lister");
  const { clientId } = await givenResident(facility);
  const start = addMinutes(facility.clock.now(), 90 * 24 * 60);
  for (let index = 0; index < 27; index += 1)
    await givenEvent(facility, {
      kind: "appointment",
      title: `Session ${index}`,
      startTime: addMinutes(start, index * 60),
      duration: 30,
      clinicianIds: [therapist.clinicianId],
      clientIds: index === 3 ? [clientId] : [],
    });
  const page = await therapist.call(events.listEvents, { query: { clinicianId: therapist.clinicianId } });
  expect(page).toMatchObject({ total: 27 });
  expect(page.rows).toHaveLength(25);
  expect(page.rows[0]?.title).toBe("Session 0");
  const next = await therapist.call(events.listEvents, { query: { clinicianId: therapist.clinicianId, page: 2 } });
  expect(next.rows.map(({ title }) => title)).toEqual(["Session 25", "Session 26"]);
  const own = await therapist.call(events.listEvents, { query: { clientId } });
  expect(own.rows.map(({ title }) => title)).toEqual(["Session 3"]);
  expect(minutesBetween(own.rows[0]?.startTime ?? "", own.rows[0]?.endTime ?? "")).toBe(30);
});
