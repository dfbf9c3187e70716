import { requireWorksAt } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import {
  addDays,
  addMinutes,
  combine,
  formatDateTime,
  localDate,
  RecurrenceError,
} from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { bookCalendar, conflicts, releaseCalendar } from "./book-calendar.actions.ts";
import type { CalendarBooking } from "./calendar.ts";
import { type EventRow, type People, requirePlaces, saveEvent } from "./event.store.ts";
import { isOpenEvent, longestMinutes, safeTitle, shortestMinutes, takesClients } from "./event.ts";

type Booked = Pick<
  EventRow,
  "id" | "locationId" | "kind" | "title" | "visibility" | "startTime" | "endTime" | "roomId" | "vehicleId"
> &
  People;

/** An event as the calendar books it: its room and vehicle alone, its people beside other work. */
export function bookingOf(event: Booked): CalendarBooking {
  return {
    source: "event",
    sourceId: event.id,
    locationId: event.locationId,
    from: event.startTime,
    until: event.endTime,
    title: safeTitle({ ...event, clients: event.clientIds.length }),
    subjects: [
      ...(event.roomId ? [{ type: "room" as const, id: event.roomId, exclusive: true }] : []),
      ...(event.vehicleId ? [{ type: "vehicle" as const, id: event.vehicleId, exclusive: true }] : []),
      ...event.clinicianIds.map((id) => ({ type: "clinician" as const, id })),
      ...event.clientIds.map((id) => ({ type: "client" as const, id })),
    ],
  };
}

export const peopleOf = (event: EventRow): People => ({
  clinicianIds: event.clinicians.map(({ clinicianId }) => clinicianId),
  clientIds: event.clientIds,
});

/**
 * Books events; a calendar note books no one. Returns the events that overlap other work of their people, which the user
 * confirmed. Throws `room-taken` and `time-conflict` (CAL-3).
 */
export async function bookEvents(
  act: Act,
  events: readonly Booked[],
  confirmConflicts: boolean,
): Promise<ReadonlySet<string>> {
  const bookings = events.filter(({ kind }) => kind !== "note").map(bookingOf);
  const clashes = confirmConflicts ? await conflicts(act, "event", bookings) : new Map<string, unknown>();
  await releaseCalendar(
    act,
    "event",
    events.filter(({ kind }) => kind === "note").map(({ id }) => id),
  );
  await bookCalendar(act, bookings, { confirmConflicts });
  return new Set(clashes.keys());
}

/** Books a saved event again, and marks whether it overlaps other work. */
export async function rebookEvent(act: Act, event: EventRow, confirmConflicts: boolean): Promise<void> {
  const overlapping = await bookEvents(act, [{ ...event, ...peopleOf(event) }], confirmConflicts);
  if (overlapping.has(event.id) !== event.hasConflicts)
    await saveEvent(act.db, event.id, { hasConflicts: overlapping.has(event.id) });
}

/** Start and end of an event. A whole day lasts from midnight to midnight of the location, 23 to 25 hours (CAL-4). */
export function spanOf(
  { startTime, duration, allDay }: { startTime: string; duration: number; allDay: boolean },
  timeZone: string,
): { startTime: string; endTime: string } {
  if (allDay) {
    const date = localDate(startTime, timeZone);
    return {
      startTime: combine(date, "00:00", timeZone).instant,
      endTime: combine(addDays(date, 1), "00:00", timeZone).instant,
    };
  }
  if (duration < shortestMinutes || duration > longestMinutes)
    throw fieldProblem("body.duration", "Choose 5 minutes to 24 hours.", "duration-invalid");
  return { startTime, endTime: addMinutes(startTime, duration) };
}

interface Asked extends People {
  kind: EventRow["kind"];
  locationId: string;
  roomId: string | null;
  vehicleId: string | null;
}

/** Refuses people and places that the event can't have: staff of other locations, clients out of reach. */
export async function requireTakesPart(act: Act, asked: Asked, before?: People): Promise<void> {
  await requirePlaces(act.db, asked.locationId, asked);
  for (const id of asked.clinicianIds)
    if (!before?.clinicianIds.includes(id)) await requireWorksAt(act.db, id, asked.locationId);
  for (const id of asked.clientIds) if (!before?.clientIds.includes(id)) await act.requireReachOfClient(id);
  if (asked.clientIds.length > 0 && !takesClients(asked.kind))
    throw fieldProblem("body.clientIds", "Clients take part in appointments, visits, outings, court and transport.");
}

/** An event that begins in the past is entered afterwards, with a reason (CAL-4). */
export function requireBackfill(act: Act, startTime: string, allDay: boolean, backfill: string | undefined): void {
  const begun = allDay ? addMinutes(startTime, 24 * 60) : startTime;
  if (Date.parse(begun) >= Date.parse(act.now) || backfill) return;
  throw fieldProblem("body.backfill", "This time has passed. Enter why you are adding it now.");
}

export function readRecurrence<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RecurrenceError) throw fieldProblem("body.repeat", error.message, "recurrence-invalid");
    throw error;
  }
}

export function requireOpen(event: EventRow): void {
  if (!isOpenEvent(event.status))
    throw new Problem("wrong-state", "This event is over or canceled. Add a new one instead.");
}

/** Reloads the calendars that show the event. */
export async function announceEvent(act: Act, event: Pick<EventRow, "id" | "locationId">): Promise<void> {
  await act.raise(
    "facility.calendar-changed",
    { eventId: event.id, locationId: event.locationId },
    { onlyTopics: [`board:calendar:${event.locationId}`] },
  );
}

/** Notifies the staff of an event of what a colleague did. The text names no client. */
export function notifyStaff(
  act: Act,
  event: EventRow,
  text: "event.booked" | "event.changed" | "event.canceled",
  clinicianIds: readonly string[] = peopleOf(event).clinicianIds,
): void {
  const to = clinicianIds.filter((id) => id !== act.actor.clinicianId);
  if (to.length === 0) return;
  const title = safeTitle({ ...event, clients: event.clientIds.length });
  act.notify({
    kind: "event-changed",
    to: { clinicianIds: to },
    title: inEachLanguage((say) => say(text, { title })),
    body: formatDateTime(event.startTime, event.timeZone),
    link: `/calendar?date=${localDate(event.startTime, event.timeZone)}&event=${event.id}`,
    subject: { type: "event", id: event.id },
  });
}

/**
 * What the audit entry of an event says: its client where it has one that the user reaches, and never its title. Staff can
 * still cancel their own appointment with a client whose chart has become restricted.
 */
export const auditOf = (event: EventRow, seen: readonly { clientId: string }[]) => ({
  subjectId: event.id,
  locationId: event.locationId,
  ...(event.clientIds.length === 1 && seen[0] ? { clientId: seen[0].clientId } : {}),
  detail: { kind: event.kind, at: event.startTime, ...(event.seriesId ? { series: event.seriesId } : {}) },
});
