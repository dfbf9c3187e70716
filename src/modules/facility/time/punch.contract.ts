import { z } from "zod";
import { endpoint, Instant, PlainDate, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { punchLabels } from "./punch.ts";

export const RunningClock = z.strictObject({
  clockedInAt: Instant,
  breakSince: Instant.nullable(),
  locationId: Id,
  locationName: z.string(),
  activityTypeId: Id,
  activityName: z.string(),
  /** No punch for more than 14 hours: the staff member enters when they left. */
  isMissing: z.boolean(),
});
export type RunningClock = z.infer<typeof RunningClock>;

export const punchClock = endpoint({
  method: "POST",
  path: "/time-entries/clock",
  summary: "Clock in, clock out, start or end a break; an earlier time needs a reason",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.punched", subject: "time-punch" },
  body: z.strictObject({
    kind: z.enum(keysOf(punchLabels)),
    /** Needed to clock in. */
    locationId: Id.optional(),
    /** What the time is for; a shift unless it is named. */
    activityTypeId: Id.optional(),
    /** When it was, for a forgotten punch. */
    at: Instant.optional(),
    reason: z.string().trim().min(3).max(300).optional(),
  }),
  response: z.strictObject({
    clock: RunningClock.nullable(),
    /** Minutes recorded by clocking out. */
    minutes: z.number().int().nullable(),
  }),
  problems: ["not-found", "out-of-scope", "wrong-state", "time-invalid", "validation"],
});

export const Punch = z.strictObject({
  id: idOf("time-punch"),
  clinicianId: Id,
  clinicianName: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  kind: z.enum(keysOf(punchLabels)),
  at: Instant,
  recordedAt: Instant,
  method: z.enum(["web", "correction"]),
  reason: z.string().nullable(),
  /** The time that this one corrects. */
  correctedFrom: Instant.nullable(),
});
export type Punch = z.infer<typeof Punch>;

export const listPunches = endpoint({
  method: "GET",
  path: "/time-entries/punches",
  summary: "Punches as they were tapped, with corrections, latest first; without `timeEntries.view` one's own",
  permission: "timeEntries.own",
  switch: "time",
  query: z.strictObject({
    ...pageQuery,
    clinicianId: Id.optional(),
    locationId: Id.optional(),
    from: PlainDate.optional(),
    to: PlainDate.optional(),
  }),
  response: pageOf(Punch),
  problems: ["out-of-scope"],
});
