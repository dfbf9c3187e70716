// runs-when: src/**/*.store.ts src/**/testing.ts src/platform/server/database/** src/platform/server/access/** database/**

import { beforeAll, expect, it } from "vitest";
import { listDayEvents } from "#modules/settings/home/home.contract.ts";
import { type Cost, type Crowd, costsOf, tooDear } from "#platform/server/database/testing.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { givenFacility } from "#testing/facility.ts";
import { givenRoom } from "../beds/testing.ts";
import { getCalendar, listEvents, previewEvent } from "./event.contract.ts";
import { readFeed } from "./feed.actions.ts";
import { givenAppointment, givenFeed } from "./testing.ts";

const many = 10_000;
let costs: Record<string, Cost[]>;

beforeAll(async () => {
  const facility = await givenFacility();
  const therapist = await facility.as("therapist");
  const room = await givenRoom(facility);
  const people = { clinicianIds: [therapist.clinicianId], roomId: room.id };
  const event = await givenAppointment(facility, people);
  const { token } = await givenFeed(facility, "titles", therapist);
  const locationId = facility.locations.main;
  const now = facility.clock.now();
  const week = { from: now, to: addMinutes(now, 7 * 24 * 60) };
  const { participantId, entryId } = await facility.system(async (act) => ({
    participantId: (
      await act.db
        .selectFrom("eventParticipants")
        .select("id")
        .where("eventId", "=", event.id)
        .where("clinicianId", "is not", null)
        .executeTakeFirstOrThrow()
    ).id,
    entryId: (
      await act.db
        .selectFrom("calendarEntries")
        .select("id")
        .where("sourceId", "=", event.id)
        .where("subjectType", "=", "clinician")
        .executeTakeFirstOrThrow()
    ).id,
  }));
  costs = await costsOf(facility, crowdOf(event.id, participantId, entryId), {
    "events of a week": () => therapist.call(listEvents, { query: { ...week, locationId } }),
    "events of a staff member": () =>
      therapist.call(listEvents, { query: { ...week, clinicianId: therapist.clinicianId } }),
    "events of a client": () => therapist.call(listEvents, { query: { clientId: event.clientId } }),
    "calendar of a month": () =>
      therapist.call(getCalendar, { query: { locationId, from: now.slice(0, 10), days: 31 } }),
    "own events on Home": () => therapist.call(listDayEvents, { query: { locationId } }),
    "check for conflicts": () =>
      therapist.call(previewEvent, {
        body: { locationId, startTime: event.startTime, duration: 60, ...people, eventId: event.id },
      }),
    feed: () => therapist.call(readFeed, { params: { token } }),
  });
});

it("every list of the calendar keeps its query cost with 10,000 events", () => {
  expect(tooDear(costs)).toEqual([]);
});

/** Past events of the same location, staff member and room. */
function crowdOf(eventId: string, participantId: string, entryId: string): Crowd[] {
  const ago = "make_interval(days => 60, hours => 2 * n)";
  return [
    {
      table: "events",
      like: { id: eventId },
      count: many,
      columns: {
        id: "md5('event' || n)::uuid",
        start_time: `m.start_time - ${ago}`,
        end_time: `m.end_time - ${ago}`,
        status: "'completed'",
      },
    },
    {
      table: "event_participants",
      like: { id: participantId },
      count: many,
      columns: { event_id: "md5('event' || n)::uuid" },
    },
    {
      table: "calendar_entries",
      like: { id: entryId },
      count: many,
      columns: {
        source_id: "md5('event' || n)::uuid",
        during: `tstzrange(lower(m.during) - ${ago}, upper(m.during) - ${ago})`,
      },
    },
  ];
}
