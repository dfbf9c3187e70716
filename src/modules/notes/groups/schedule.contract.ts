import { z } from "zod";
import { Clash } from "#modules/facility/calendar/calendar.contract.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { facilitatorRoles } from "./group.ts";

export const Facilitators = z
  .array(z.strictObject({ clinicianId: Id, role: z.enum(facilitatorRoles) }))
  .max(8)
  .refine((rows) => rows.filter(({ role }) => role === "lead").length <= 1, "Choose one lead.")
  .refine((rows) => new Set(rows.map((row) => row.clinicianId)).size === rows.length, "Choose each person once.");

export const Rule = z.strictObject({
  /** RFC 5545 without DTSTART and TZID, such as `FREQ=WEEKLY;BYDAY=MO,WE`. */
  rrule: z.string().trim().min(9).max(200),
  startDate: PlainDate,
  /** Local time, `HH:mm`. */
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 09:00."),
  durationMinutes: z.number().int().min(5).max(1440),
  untilDate: PlainDate.nullable().default(null),
  /** Dates without a session. */
  exDates: z.array(PlainDate).max(366).default([]),
  roomId: Id.nullable().default(null),
  facilitators: Facilitators.default([]),
});
export type Rule = z.output<typeof Rule>;

export const Schedule = z.strictObject({
  groupId: Id,
  timeZone: z.string(),
  rules: z.array(Rule),
  /** The group's version. */
  version: Version,
});
export type Schedule = z.infer<typeof Schedule>;

const params = z.strictObject({ groupId: Id });
const rules = z.array(Rule).max(14);

export const getSchedule = endpoint({
  method: "GET",
  path: "/groups/:groupId/schedule",
  summary: "When a group meets",
  permission: "notes.read",
  params,
  response: Schedule,
  problems: ["not-found", "out-of-scope"],
});

export const previewSchedule = endpoint({
  method: "POST",
  path: "/groups/:groupId/schedule/preview",
  summary: "The sessions of the next 60 days under a schedule, with holidays and what they clash with",
  permission: "groups.manage",
  audit: { action: "group.schedule-previewed", subject: "group" },
  params,
  body: z.strictObject({ effectiveFrom: PlainDate.optional(), rules }),
  response: z.strictObject({
    timeZone: z.string(),
    rows: z.array(
      z.strictObject({
        localDate: PlainDate,
        startsAt: Instant,
        endsAt: Instant,
        /** The time does not exist that day: moved forward by the gap. */
        adjusted: z.boolean(),
        /** Name of the holiday. */
        holiday: z.string().nullable(),
        clashes: z.array(Clash),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope", "recurrence-invalid"],
});

export const putSchedule = endpoint({
  method: "PUT",
  path: "/groups/:groupId/schedule",
  summary: "Set when a group meets from a date on; sessions that began or were changed on their own stay",
  permission: "groups.manage",
  audit: { action: "group.scheduled", subject: "group" },
  params,
  body: z.strictObject({
    version: Version,
    /** Today when left out. */
    effectiveFrom: PlainDate.optional(),
    rules,
    /** Books facilitators who are busy anyway. */
    confirmConflicts: z.boolean().default(false),
  }),
  response: Schedule,
  problems: [
    "not-found",
    "out-of-scope",
    "stale-version",
    "recurrence-invalid",
    "room-taken",
    "time-conflict",
    "wrong-state",
    "validation",
  ],
});
