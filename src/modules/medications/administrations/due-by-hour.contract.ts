import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";

/** Hours shown: the current one and the eleven after it. */
export const hoursAhead = 12;

export const dueByHour = endpoint({
  method: "GET",
  path: "/medications/due-by-hour",
  summary: "Doses due in each of the next twelve hours at my locations, and overdue doses before them",
  permission: "medications.administer",
  response: z.strictObject({
    /** The facility's time zone. */
    timeZone: z.string(),
    /** Doses due before the current hour and not documented. */
    earlier: z.number().int(),
    hours: z.array(
      z.strictObject({
        startsAt: Instant,
        /** Not documented. */
        open: z.number().int(),
        /** Documented with any outcome. */
        done: z.number().int(),
      }),
    ),
  }),
});
