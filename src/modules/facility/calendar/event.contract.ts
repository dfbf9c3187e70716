import { z } from "zod";
import { endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { BillingCodeText } from "../charges/billing-code.contract.ts";
import { ChoiceCode } from "../picklists/picklist.contract.ts";
import { Clash } from "./calendar.contract.ts";
import { eventActions, eventKindLabels, eventStates, participantRoleLabels, visibilityLabels } from "./event.ts";

/** What staff prepare an event with. */
export const EventInfo = z.strictObject({
  reason: z.string().trim().max(300).optional(),
  instructions: z.string().trim().max(1000).optional(),
  joinUrl: z
    .url({ protocol: /^https$/, error: "Enter an address that begins with https://." })
    .max(500)
    .optional(),
  transport: z.string().trim().max(300).optional(),
  /** What the service is billed with, `H0004-HF`. */
  billingCode: BillingCodeText.optional(),
});
export type EventInfo = z.output<typeof EventInfo>;

const text = (most: number) => z.string().trim().min(1).max(most).nullable();

export const EventParticipants = z.strictObject({
  clinicians: z.array(
    z.strictObject({ clinicianId: Id, name: z.string(), role: z.enum(keysOf(participantRoleLabels)) }),
  ),
  /** Clients that the user reaches. */
  clients: z.array(z.strictObject({ clientId: idOf("client"), name: z.string(), mrNo: z.string() })),
  /** Clients that the user does not reach. */
  otherClients: z.number().int(),
});

export const CalendarEvent = EventParticipants.extend({
  id: idOf("event"),
  locationId: Id,
  timeZone: z.string(),
  kind: z.enum(keysOf(eventKindLabels)),
  /** The kind or "Busy" where the user does not read what it is about. */
  title: z.string(),
  notes: z.string().nullable(),
  /** Where, besides a room of the facility. */
  location: z.string().nullable(),
  startTime: Instant,
  endTime: Instant,
  /** Minutes. */
  duration: z.number().int(),
  allDay: z.boolean(),
  status: z.enum(eventStates.states),
  statusAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
  /** As the facility names it. */
  cancelLabel: z.string().nullable(),
  cancelNote: z.string().nullable(),
  visibility: z.enum(keysOf(visibilityLabels)),
  roomId: Id.nullable(),
  roomName: z.string().nullable(),
  vehicleId: Id.nullable(),
  vehicleName: z.string().nullable(),
  info: EventInfo,
  seriesId: Id.nullable(),
  rrule: z.string().nullable(),
  recurrenceId: z.string().nullable(),
  isEdited: z.boolean(),
  backfillReason: z.string().nullable(),
  hasConflicts: z.boolean(),
  /** Whether the user reads more than that the time is taken. */
  details: z.boolean(),
  isMine: z.boolean(),
  abilities: z.strictObject({ edit: z.boolean(), actions: z.array(z.enum(eventActions)) }),
  version: Version,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

const duration = z.number().int();
const people = {
  clinicianIds: z.array(Id).max(20),
  clientIds: z.array(idOf("client")).max(40),
};

const fields = {
  kind: z.enum(keysOf(eventKindLabels)),
  title: z.string().trim().min(1).max(120),
  notes: text(4000).default(null),
  location: text(200).default(null),
  startTime: Instant,
  /** Minutes; left out for a whole day. */
  duration: duration.default(60),
  allDay: z.boolean().default(false),
  roomId: Id.nullable().default(null),
  vehicleId: Id.nullable().default(null),
  visibility: z.enum(keysOf(visibilityLabels)).default("normal"),
  clinicianIds: people.clinicianIds.default([]),
  clientIds: people.clientIds.default([]),
  info: EventInfo.default({}),
};

/** RFC 5545 without DTSTART and TZID, such as `FREQ=WEEKLY;BYDAY=MO`, and dates that are left out. */
export const Repeat = z.strictObject({
  rrule: z.string().trim().min(9).max(200),
  exDates: z.array(PlainDate).max(366).default([]),
});

export const writeProblems = [
  "not-found",
  "out-of-scope",
  "room-taken",
  "time-conflict",
  "recurrence-invalid",
  "duration-invalid",
  "wrong-state",
  "validation",
] as const;

export const listEvents = endpoint({
  method: "GET",
  path: "/events",
  summary: "Events by start, 25 a page",
  permission: "calendar.view",
  query: z.strictObject({
    ...pageQuery,
    locationId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    clinicianId: Id.optional(),
    clientId: idOf("client").optional(),
    kind: z.enum(keysOf(eventKindLabels)).optional(),
    status: z.enum(eventStates.states).optional(),
    /** Ascending from `from`, or the latest first. */
    order: z.enum(["soonest", "latest"]).default("soonest"),
  }),
  response: pageOf(CalendarEvent),
  problems: ["out-of-scope", "not-found", "validation"],
});

const params = z.strictObject({ eventId: Id });

export const getEvent = endpoint({
  method: "GET",
  path: "/events/:eventId",
  summary: "An event",
  permission: "calendar.view",
  params,
  response: CalendarEvent,
  problems: ["not-found", "out-of-scope"],
});

export const createEvent = endpoint({
  method: "POST",
  path: "/events",
  summary: "Add an event or a series; answers with the first occurrence",
  permission: "calendar.edit",
  idempotent: true,
  audit: { action: "event.changed", subject: "event" },
  body: z.strictObject({
    ...fields,
    locationId: Id,
    repeat: Repeat.nullable().default(null),
    /** Why it is entered after it began. */
    backfill: z.string().trim().min(3).max(300).optional(),
    confirmConflicts: z.boolean().default(false),
  }),
  response: CalendarEvent,
  status: 201,
  problems: writeProblems,
});

export const editScopes = ["this", "following", "all"] as const;
export type EditScope = (typeof editScopes)[number];
const scope = z.enum(editScopes).default("this");

export const updateEvent = endpoint({
  method: "PATCH",
  path: "/events/:eventId",
  summary: "Change or move an event, or its series from it on, or all that is ahead of a series",
  permission: "calendar.edit",
  audit: { action: "event.changed", subject: "event" },
  params,
  query: z.strictObject({ scope }),
  body: z.strictObject({
    version: Version,
    kind: fields.kind.optional(),
    title: fields.title.optional(),
    notes: text(4000).optional(),
    location: text(200).optional(),
    startTime: Instant.optional(),
    duration: duration.optional(),
    roomId: Id.nullable().optional(),
    vehicleId: Id.nullable().optional(),
    visibility: z.enum(keysOf(visibilityLabels)).optional(),
    clinicianIds: people.clinicianIds.optional(),
    clientIds: people.clientIds.optional(),
    info: EventInfo.optional(),
    backfill: z.string().trim().min(3).max(300).optional(),
    confirmConflicts: z.boolean().default(false),
  }),
  response: z.strictObject({
    event: CalendarEvent,
    /** Occurrences that were changed. */
    changed: z.number().int(),
    /** Starts of occurrences that were changed on their own and that the new times no longer have. They stay as they are. */
    leftOver: z.array(Instant),
  }),
  problems: [...writeProblems, "stale-version"],
});

export const cancelEvent = endpoint({
  method: "DELETE",
  path: "/events/:eventId",
  summary: "Cancel an event, or its series from it on, or all that is ahead of a series",
  permission: "calendar.edit",
  audit: { action: "event.changed", subject: "event" },
  params,
  query: z.strictObject({
    version: z.coerce.number().int().min(1),
    scope,
    reason: ChoiceCode,
    note: z.string().trim().max(300).optional(),
  }),
  response: z.strictObject({ event: CalendarEvent, changed: z.number().int() }),
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation"],
});

export const actOnEvent = endpoint({
  method: "POST",
  path: "/events/:eventId/actions",
  summary: "Confirm, arrive, start, complete, no-show or cancel; also replaces what it was prepared with and its staff",
  permission: "calendar.edit",
  audit: { action: "event.changed", subject: "event" },
  params,
  body: z.strictObject({
    version: Version,
    action: z.enum(eventActions),
    info: EventInfo.optional(),
    clinicianIds: people.clinicianIds.optional(),
    /** Needed to cancel. */
    reason: ChoiceCode.optional(),
    note: z.string().trim().max(300).optional(),
    confirmConflicts: z.boolean().default(false),
  }),
  response: CalendarEvent,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "time-conflict", "validation"],
});

const planned = z.strictObject({
  locationId: Id,
  startTime: Instant,
  duration,
  allDay: z.boolean().default(false),
  roomId: Id.nullable().default(null),
  vehicleId: Id.nullable().default(null),
  clinicianIds: people.clinicianIds.default([]),
  clientIds: people.clientIds.default([]),
  repeat: Repeat.nullable().default(null),
  /** The event that is moved, which does not conflict with itself. */
  eventId: Id.optional(),
});

export const previewEvent = endpoint({
  method: "POST",
  path: "/events/preview",
  summary: "When an event or its series would take place, with holidays and everything it overlaps; nothing is saved",
  permission: "calendar.edit",
  unaudited: "It saves nothing and names no client.",
  body: planned,
  response: z.strictObject({
    timeZone: z.string(),
    /** All that would be made; the rows are the first 60. */
    total: z.number().int(),
    rows: z.array(
      z.strictObject({
        localDate: PlainDate,
        startsAt: Instant,
        endsAt: Instant,
        /** The time does not exist that day: moved forward by the gap. */
        adjusted: z.boolean(),
        holiday: z.string().nullable(),
        clashes: z.array(Clash),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope", "recurrence-invalid", "duration-invalid", "validation"],
});

/** Bookings of other modules and events, as one calendar shows them. */
export const CalendarItem = z.strictObject({
  source: z.enum(["groupSession", "crmIntake", "leave", "duty", "timeOff"]),
  sourceId: Id,
  title: z.string(),
  startTime: Instant,
  endTime: Instant,
  clinicianIds: z.array(Id),
  clinicians: z.array(z.string()),
  roomIds: z.array(Id),
  rooms: z.array(z.string()),
  clients: z.array(z.strictObject({ clientId: idOf("client"), name: z.string(), mrNo: z.string() })),
});
export type CalendarItem = z.output<typeof CalendarItem>;

export const getCalendar = endpoint({
  method: "GET",
  path: "/calendar",
  summary: "The calendar of a location for up to 45 days: events, and what other modules booked",
  permission: "calendar.view",
  query: z.strictObject({ locationId: Id, from: PlainDate, days: z.coerce.number().int().min(1).max(45).default(1) }),
  response: z.strictObject({
    timeZone: z.string(),
    events: z.array(CalendarEvent),
    bookings: z.array(CalendarItem),
    holidays: z.array(z.strictObject({ date: PlainDate, name: z.string() })),
  }),
  problems: ["not-found", "out-of-scope"],
});
