import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { calendarSources, calendarSubjects } from "./calendar.ts";

defineProblems({
  "time-conflict": [409, "Already booked at this time"],
  "recurrence-invalid": [422, "This schedule can't be read"],
  "duration-invalid": [422, "Choose another duration"],
});

/** A booking that overlaps another one. */
export const Clash = z.strictObject({
  subjectType: z.enum(calendarSubjects),
  subjectId: Id,
  /** Null for a client. */
  subjectName: z.string().nullable(),
  from: Instant,
  until: Instant,
  source: z.enum(calendarSources),
  /** "Busy" for bookings at locations the user does not see. */
  title: z.string(),
  /** Null where the title is hidden. */
  bookedByName: z.string().nullable(),
  /** The database refuses both at once; otherwise the user can confirm. */
  isExclusive: z.boolean(),
});
export type Clash = z.infer<typeof Clash>;
