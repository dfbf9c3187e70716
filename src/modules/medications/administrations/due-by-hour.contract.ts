import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

/** How many hours ahead a shift is seen: the present hour and the eleven after it. */
export const hoursAhead = 12;

export const dueByHour = endpoint({
  method: "GET",
  path: "/medications/due-by-hour",
  summary: "How many doses each of the next twelve hours holds at my places, and how many are still open from before",
  permission: "medications.administer",
  response: z.strictObject({
    /** Whose hours these are: the facility's zone. */
    timeZone: z.string(),
    /** Open doses of the last 24 hours that were due before the present hour. */
    earlier: z.number().int(),
    hours: z.array(
      z.strictObject({
        startsAt: Instant,
        /** Nothing is recorded of them yet. */
        open: z.number().int(),
        /** Given, refused or otherwise recorded. */
        done: z.number().int(),
      }),
    ),
  }),
});
