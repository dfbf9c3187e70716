import { type Act, staleVersion } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds, localDate, localMoment, minutesBetween } from "#platform/shared/time/index.ts";
import { requireBillingCode } from "../charges/billing-code.actions.ts";
import { holidaysOf } from "../clocks/calendar-reads.actions.ts";
import { requireChoice } from "../picklists/choices.actions.ts";
import { placeById } from "../places/place.store.ts";
import { conflicts, releaseCalendar } from "./book-calendar.actions.ts";
import {
  announceEvent,
  auditOf,
  bookEvents,
  bookingOf,
  notifyStaff,
  peopleOf,
  readRecurrence,
  rebookEvent,
  requireBackfill,
  requireOpen,
  requireTakesPart,
  spanOf,
} from "./book-event.actions.ts";
import { cancelReasons } from "./cancel-reasons.ts";
import {
  actOnEvent,
  type CalendarEvent,
  cancelEvent,
  createEvent,
  type EventInfo,
  getCalendar,
  getEvent,
  listEvents,
  previewEvent,
  updateEvent,
} from "./event.contract.ts";
import {
  type EventRow,
  eventById,
  eventForUpdate,
  infoColumn,
  insertEvents,
  saveEvent,
  setParticipants,
} from "./event.store.ts";
import { eventStates } from "./event.ts";
import { bookingsBetween, eventsBetween, eventsFor } from "./event-list.store.ts";
import { eventView, eventViews, namedClients, whyNot } from "./event-view.actions.ts";
import { checkSeries, timesOfSeries } from "./recurrence.ts";
import { changeSeries, columnsOf, endSeries, makeOccurrences, templateOf, windowOf } from "./series.actions.ts";
import { insertSeries, type SeriesTemplate } from "./series.store.ts";

/** The event of a request, locked. Throws `stale-version`; an event whose details the user does not read is not theirs to change. */
async function eventToChange(act: Act, eventId: string, version: number): Promise<EventRow> {
  const event = await eventForUpdate(act.db, eventId);
  act.requireLocation(event.locationId);
  const view = await eventView(act, event);
  if (!view.details) throw new Problem("not-found", "There is no such event.");
  if (event.version !== version) throw staleVersion(view);
  return event;
}

/** Writes the audit entry and reloads calendars, then answers with the event as it is now. */
async function answered(act: Act, eventId: string, detail: object = {}): Promise<CalendarEvent> {
  const event = await eventById(act.db, eventId);
  const view = await eventView(act, event);
  const note = auditOf(event, view.clients);
  act.audit({ ...note, detail: { ...note.detail, ...detail } });
  await announceEvent(act, event);
  return view;
}

interface Reason {
  reason: NonNullable<EventRow["cancelReason"]>;
  note?: string | null | undefined;
}

/** Cancels events: their rooms and people are free again, and their staff are notified. */
export async function cancelEvents(act: Act, events: readonly EventRow[], { reason, note }: Reason): Promise<void> {
  await releaseCalendar(
    act,
    "event",
    events.map(({ id }) => id),
  );
  for (const event of events)
    await saveEvent(act.db, event.id, {
      status: "cancelled",
      statusAt: act.now,
      statusBy: act.actor.clinicianId,
      cancelReason: reason,
      cancelNote: note || null,
    });
  if (reason === "error") return;
  // Staff are notified once of a canceled series, with the first of its events that they have.
  const notified = new Set<string>();
  for (const event of events) {
    const key = (clinicianId: string) => `${event.seriesId ?? event.id}:${clinicianId}`;
    const to = peopleOf(event).clinicianIds.filter((id) => !notified.has(key(id)));
    for (const id of to) notified.add(key(id));
    notifyStaff(act, event, "event.canceled", to);
  }
}

async function requireCode(act: Act, { billingCode }: EventInfo, startTime: string, timeZone: string): Promise<void> {
  if (billingCode) await requireBillingCode(act, billingCode, localDate(startTime, timeZone), "body.info.billingCode");
}

export const eventHandlers = [
  query(listEvents, async (view, { query: { locationId, clientId, clinicianId, ...asked } }) => {
    if (locationId) view.requireLocation(locationId);
    if (clientId) await view.requireReachOfClient(clientId);
    const page = await eventsFor(view.db, view.reach("calendar.view"), {
      ...asked,
      locationId: locationId ?? null,
      clientId: clientId ?? null,
      clinicianId: clinicianId ?? null,
      from: asked.from ?? null,
      until: asked.to ?? null,
      kind: asked.kind ?? null,
      status: asked.status ?? null,
      latestFirst: asked.order === "latest",
    });
    return { ...page, rows: await eventViews(view, page.rows) };
  }),

  query(getEvent, async (view, { params: { eventId } }) => {
    const event = await eventById(view.db, eventId);
    view.requireLocation(event.locationId);
    return eventView(view, event);
  }),

  query(getCalendar, async (view, { query: { locationId, from, days } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const last = addDays(from, days - 1);
    const [start, end] = [dayBounds(from, timeZone).start, dayBounds(last, timeZone).end];
    const events = await eventsBetween(view.db, locationId, start, end);
    const bookings = await bookingsBetween(view.db, locationId, start, end);
    const named = await namedClients(
      view,
      bookings.flatMap(({ clientIds }) => clientIds),
    );
    const holidays = await holidaysOf(view, locationId, from, last);
    return {
      timeZone,
      events: await eventViews(view, events),
      bookings: bookings.map(({ clientIds, ...booking }) => ({
        ...booking,
        clients: clientIds.flatMap((id) => named.get(id) ?? []),
      })),
      holidays: [...holidays].map(([date, name]) => ({ date, name })),
    };
  }),

  action(createEvent, async (act, { body: { repeat, backfill, confirmConflicts, ...body } }) => {
    act.requireLocation(body.locationId);
    const { timeZone } = await placeById(act.db, body.locationId);
    const span = spanOf(body, timeZone);
    await requireTakesPart(act, body);
    const { allDay, startTime: _, duration, clinicianIds, clientIds, location, info, ...columns } = body;
    await requireCode(act, info, span.startTime, timeZone);
    if (repeat) {
      if (allDay) throw fieldProblem("body.repeat", "An event of a whole day can't repeat.", "recurrence-invalid");
      const { date, time } = localMoment(span.startTime, timeZone);
      const times = { ...repeat, startDate: date, startTime: time.slice(0, 5), durationMinutes: duration };
      if (Date.parse(span.startTime) < Date.parse(act.now))
        throw fieldProblem("body.startTime", "Choose a time in the future for the first event of a series.");
      const template = { ...columns, location, info, clinicianIds, clientIds };
      const series = { ...times, id: newId(), locationId: body.locationId, timeZone, endsBefore: null, template };
      const planned = readRecurrence(() => {
        checkSeries(series, timeZone);
        return timesOfSeries(series, timeZone, windowOf(act.now, timeZone, span.startTime));
      });
      if (planned.length === 0)
        throw fieldProblem("body.repeat", "No event of this series is in the next 180 days.", "recurrence-invalid");
      await insertSeries(act.db, series);
      const [first = ""] = await makeOccurrences(act, series, planned, { confirmConflicts });
      notifyStaff(act, await eventById(act.db, first), "event.booked");
      return answered(act, first, { occurrences: planned.length });
    }
    requireBackfill(act, span.startTime, allDay, backfill);
    const id = newId();
    const event = { ...columns, ...span, id, clinicianIds, clientIds };
    const overlapping = await bookEvents(act, [event], confirmConflicts);
    await insertEvents(act.db, [
      {
        ...columns,
        ...span,
        id,
        // Reminders compare it with the start.
        createdAt: act.now,
        allDay,
        place: location,
        info: infoColumn(info),
        backfillReason: Date.parse(span.startTime) < Date.parse(act.now) ? (backfill ?? null) : null,
        hasConflicts: overlapping.has(id),
      },
    ]);
    await setParticipants(act.db, [id], { clinicianIds, clientIds });
    notifyStaff(act, await eventById(act.db, id), "event.booked");
    return answered(act, id);
  }),

  action(updateEvent, async (act, { params: { eventId }, query: { scope }, body }) => {
    const event = await eventToChange(act, eventId, body.version);
    requireOpen(event);
    const before = templateOf(event);
    const template: SeriesTemplate = {
      kind: body.kind ?? before.kind,
      title: body.title ?? before.title,
      notes: body.notes === undefined ? before.notes : body.notes,
      location: body.location === undefined ? before.location : body.location,
      roomId: body.roomId === undefined ? before.roomId : body.roomId,
      vehicleId: body.vehicleId === undefined ? before.vehicleId : body.vehicleId,
      visibility: body.visibility ?? before.visibility,
      info: body.info ?? before.info,
      clinicianIds: body.clinicianIds ?? before.clinicianIds,
      clientIds: body.clientIds ? withUnseen(event, body.clientIds, await eventView(act, event)) : before.clientIds,
    };
    const people = peopleOf(event);
    await requireTakesPart(act, { ...template, locationId: event.locationId }, people);
    const duration = body.duration ?? minutesBetween(event.startTime, event.endTime);
    const span = spanOf({ ...event, startTime: body.startTime ?? event.startTime, duration }, event.timeZone);
    if (body.info) await requireCode(act, body.info, span.startTime, event.timeZone);
    const isMoved = span.startTime !== event.startTime;
    if (scope === "this") {
      if (isMoved) requireBackfill(act, span.startTime, event.allDay, body.backfill);
      await saveEvent(act.db, eventId, {
        ...columnsOf(template),
        ...span,
        // A confirmed appointment that is moved needs to be confirmed again.
        ...(isMoved ? { status: "scheduled" as const } : {}),
        ...(isMoved && body.backfill ? { backfillReason: body.backfill } : {}),
        ...(event.seriesId === null ? {} : { isEdited: true }),
      });
      await setParticipants(act.db, [eventId], template);
      const after = await eventById(act.db, eventId);
      await rebookEvent(act, after, body.confirmConflicts);
      notifyStaff(act, after, "event.changed", [...new Set([...people.clinicianIds, ...template.clinicianIds])]);
      return { event: await answered(act, eventId, { moved: isMoved }), changed: 1, leftOver: [] };
    }
    const change = { template, durationMinutes: duration, confirmConflicts: body.confirmConflicts };
    const { changed, leftOver, eventIds } = await changeSeries(act, event, scope, {
      ...change,
      startTime: span.startTime,
    });
    const shown = eventIds.includes(eventId) ? eventId : (eventIds[0] ?? eventId);
    notifyStaff(act, await eventById(act.db, shown), "event.changed");
    return { event: await answered(act, shown, { scope, changed }), changed, leftOver };
  }),

  action(cancelEvent, async (act, { params: { eventId }, query: { version, scope, ...reason } }) => {
    const event = await eventToChange(act, eventId, version);
    if (scope === "this" && !eventStates.can(event.status, "cancel"))
      throw new Problem("wrong-state", `This event is "${eventStates.label(event.status)}". It can't be canceled.`);
    await requireChoice(act, cancelReasons, reason.reason, "query.reason");
    const events = scope === "this" ? [event] : await endSeries(act, event, scope);
    await cancelEvents(act, events, reason);
    const shown = events.some(({ id }) => id === eventId) ? eventId : (events[0]?.id ?? eventId);
    return {
      event: await answered(act, shown, { scope, canceled: events.length, reason: reason.reason }),
      changed: events.length,
    };
  }),

  action(actOnEvent, async (act, { params: { eventId }, body }) => {
    const event = await eventToChange(act, eventId, body.version);
    const next = eventStates.next(event.status, body.action);
    const refused =
      next === undefined ? `This event is "${eventStates.label(event.status)}".` : whyNot(act, event, body.action);
    if (next === undefined || refused !== null)
      throw new Problem("wrong-state", `${refused} Reload to see what is possible.`);
    if (body.clinicianIds) {
      await requireTakesPart(act, { ...event, ...peopleOf(event), clinicianIds: body.clinicianIds }, peopleOf(event));
      await setParticipants(act.db, [eventId], { clinicianIds: body.clinicianIds, clientIds: event.clientIds });
      if (body.action !== "cancel") await rebookEvent(act, await eventById(act.db, eventId), body.confirmConflicts);
    }
    if (body.info) await saveEvent(act.db, eventId, { info: infoColumn(body.info) });
    if (body.action === "cancel") {
      if (!body.reason) throw fieldProblem("body.reason", "Choose a reason.");
      await requireChoice(act, cancelReasons, body.reason, "body.reason");
      await cancelEvents(act, [event], { reason: body.reason, note: body.note });
    } else await saveEvent(act.db, eventId, { status: next, statusAt: act.now, statusBy: act.actor.clinicianId });
    if (body.action === "noShow")
      await act.raise("facility.appointment-missed", { eventId, locationId: event.locationId });
    return answered(act, eventId, { action: body.action });
  }),

  action(previewEvent, async (act, { body: { repeat, eventId, ...asked } }) => {
    act.requireLocation(asked.locationId);
    const { timeZone } = await placeById(act.db, asked.locationId);
    const span = spanOf(asked, timeZone);
    const { date, time } = localMoment(span.startTime, timeZone);
    const once = { key: date, localDate: date, startsAt: span.startTime, endsAt: span.endTime, adjusted: false };
    const times = readRecurrence(() => {
      if (!repeat) return [once];
      const series = {
        ...repeat,
        startDate: date,
        startTime: time.slice(0, 5),
        durationMinutes: asked.duration,
        endsBefore: null,
      };
      checkSeries(series, timeZone);
      return timesOfSeries(series, timeZone, windowOf(act.now, timeZone, span.startTime));
    });
    const rows = times.slice(0, mostPreviewed);
    for (const clientId of asked.clientIds) await act.requireReachOfClient(clientId);
    const slots = rows.map(({ startsAt, endsAt }) =>
      bookingOf({
        ...asked,
        id: newId(),
        kind: "appointment",
        title: "Preview",
        visibility: "normal",
        startTime: startsAt,
        endTime: endsAt,
      }),
    );
    const clashes = await conflicts(act, "event", slots, eventId ? [eventId] : []);
    const holidays = await holidaysOf(act, asked.locationId, date, rows.at(-1)?.localDate ?? date);
    return {
      timeZone,
      total: times.length,
      rows: rows.map(({ key: _, ...row }, index) => ({
        ...row,
        holiday: holidays.get(row.localDate) ?? null,
        clashes: clashes.get(slots[index]?.sourceId ?? "") ?? [],
      })),
    };
  }),
];

const mostPreviewed = 60;

/** Clients that the user does not see stay in an event whose clients they change. */
function withUnseen(event: EventRow, clientIds: readonly string[], view: CalendarEvent): string[] {
  const seen = new Set<string>(view.clients.map(({ clientId }) => clientId));
  return [...new Set([...clientIds, ...event.clientIds.filter((id) => !seen.has(id))])];
}
