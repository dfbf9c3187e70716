import { z } from "zod";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, like 9:00 AM.");

const FrequencyTimes = z.strictObject({
  code: z.string(),
  display: z.string(),
  everyDays: z.number(),
  /** Times in force today. */
  times: z.array(ClockTime),
  /** Changes that are still to come, the next one first. */
  changes: z.array(z.strictObject({ times: z.array(ClockTime), effectiveFrom: PlainDate })),
  /** Open orders at the location whose doses follow these times. */
  orders: z.number().int(),
});
export type FrequencyTimes = z.infer<typeof FrequencyTimes>;

const Times = z.strictObject({
  today: PlainDate,
  /** The first day a change can apply to: doses of the days before are planned already. */
  earliest: PlainDate,
  frequencies: z.array(FrequencyTimes),
});

export const readMedTimes = endpoint({
  method: "GET",
  path: "/medications/schedules/times",
  summary: "Medication times of a location, with changes to come",
  permission: "medications.view",
  query: z.strictObject({ locationId: Id }),
  response: Times,
  problems: ["not-found", "out-of-scope"],
});

export const saveMedTimes = endpoint({
  method: "PUT",
  path: "/medications/schedules/times",
  summary: "Change the times of a frequency at a location, from a day whose doses are not planned yet",
  permission: "medications.configure",
  audit: { action: "medication.times-changed", subject: "location" },
  body: z.strictObject({
    locationId: Id,
    frequencyCode: z.string().regex(/^[A-Z0-9]{2,8}$/, "Choose the frequency."),
    times: z.array(ClockTime).min(1, "Enter the times.").max(12, "Enter at most 12 times."),
    effectiveFrom: PlainDate,
  }),
  response: Times,
  problems: ["not-found", "out-of-scope", "validation"],
});
