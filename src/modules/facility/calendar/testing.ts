import type { CallInput } from "#platform/shared/endpoint.ts";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import { type Facility, type Person, type Sample, sample } from "#testing/facility.ts";
import { givenResident, givenRoom } from "../beds/testing.ts";
import * as events from "./event.contract.ts";
import { readFeed } from "./feed.actions.ts";
import * as feeds from "./feed.contract.ts";

type NewEvent = CallInput<typeof events.createEvent>["body"];

let count = 0;
/** The start of an hour of its own for each event, from tomorrow on, so that events do not overlap. */
export function nextStart(facility: Facility): string {
  count += 1;
  return addMinutes(facility.clock.now(), 24 * 60 + count * 120);
}

/** An event at the main location by the therapist, unless someone else is given; without people or rooms. */
export async function givenEvent(
  facility: Facility,
  { by, ...fields }: Partial<NewEvent> & { by?: Person } = {},
): Promise<events.CalendarEvent> {
  const person = by ?? (await facility.as("therapist"));
  return person.call(events.createEvent, {
    body: {
      locationId: facility.locations.main,
      kind: "staffMeeting",
      title: "Treatment team",
      startTime: nextStart(facility),
      ...fields,
    },
  });
}

/** An hour with a client. */
export async function givenAppointment(
  facility: Facility,
  fields: Parameters<typeof givenEvent>[1] = {},
): Promise<events.CalendarEvent & { clientId: string }> {
  const { clientId } = await givenResident(facility);
  const event = await givenEvent(facility, {
    kind: "appointment",
    title: "Individual session",
    clientIds: [clientId],
    ...fields,
  });
  return { ...event, clientId };
}

/** Path and version of an event, for its verbs. */
export const at = ({ id, version }: events.CalendarEvent) => ({ params: { eventId: id }, body: { version } });

/** A feed of the nurse; earlier ones are revoked, because a user has five at most. */
export async function givenFeed(facility: Facility, detail: "busy_only" | "titles" = "busy_only", by?: Person) {
  const person = by ?? (await facility.as("nurse"));
  await revokeAll(facility, person);
  const feed = await person.call(feeds.createFeed, { body: { name: "Phone", detail } });
  return { ...feed, token: feed.path.slice(feed.path.lastIndexOf("/") + 1) };
}

async function revokeAll(facility: Facility, by?: Person): Promise<void> {
  const person = by ?? (await facility.as("case_manager"));
  const { rows } = await person.call(feeds.listFeeds);
  for (const { id, version } of rows)
    await person.call(feeds.revokeFeed, { params: { feedId: id }, query: { version } });
}

const localDay = (facility: Facility) => localMoment(facility.clock.now(), "America/Los_Angeles").date;

/** One valid call of every endpoint of the calendar, for the access tests. */
export const calendarSamples: readonly Sample[] = [
  sample(events.listEvents, "nurse", (facility) => ({ query: { locationId: facility.locations.main } })),
  sample(events.getEvent, "nurse", async (facility) => ({
    params: { eventId: (await givenAppointment(facility)).id },
  })),
  sample(events.getCalendar, "nurse", (facility) => ({
    query: { locationId: facility.locations.main, from: localDay(facility), days: 7 },
  })),
  sample(events.createEvent, "therapist", async (facility) => ({
    body: {
      locationId: facility.locations.main,
      kind: "appointment" as const,
      title: "Individual session",
      startTime: nextStart(facility),
      clientIds: [(await givenResident(facility)).clientId],
      roomId: (await givenRoom(facility, { kind: "group" })).id,
    },
  })),
  sample(events.updateEvent, "therapist", async (facility) => {
    const { params, body } = at(await givenAppointment(facility));
    return { params, body: { ...body, title: "Family session" } };
  }),
  sample(events.cancelEvent, "therapist", async (facility) => {
    const { id, version } = await givenAppointment(facility);
    return { params: { eventId: id }, query: { version, reason: "clinician" as const } };
  }),
  sample(events.actOnEvent, "therapist", async (facility) => {
    const { params, body } = at(await givenAppointment(facility));
    return { params, body: { ...body, action: "confirm" as const } };
  }),
  sample(events.previewEvent, "therapist", async (facility) => ({
    body: {
      locationId: facility.locations.main,
      startTime: nextStart(facility),
      duration: 60,
      clientIds: [(await givenResident(facility)).clientId],
      repeat: { rrule: "FREQ=WEEKLY" },
    },
  })),
  sample(feeds.listFeeds, "nurse", () => ({})),
  sample(feeds.createFeed, "case_manager", async (facility) => {
    await revokeAll(facility);
    return { body: { name: "Phone" } };
  }),
  sample(feeds.revokeFeed, "nurse", async (facility) => {
    const { id, version } = await givenFeed(facility);
    return { params: { feedId: id }, query: { version } };
  }),
  sample(readFeed, "nurse", async (facility) => ({ params: { token: (await givenFeed(facility)).token } })),
];
