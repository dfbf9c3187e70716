import { z } from "zod";
import { Decimal, endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { scheduledDose } from "../administrations/log.contract.ts";

/** The longest span that is read at once. */
export const scheduleDays = 62;

/** A dose of a stay: one that is stored, or one of the weeks ahead that is not yet. */
export const ScheduledDose = z.strictObject({
  /** Null: beyond the days ahead for which doses are stored. */
  id: Id.nullable(),
  orderId: Id,
  ...scheduledDose,
  doseValue: Decimal,
});

export const listSchedules = endpoint({
  method: "GET",
  path: "/medications/schedules",
  summary: "The doses of a stay in a span, also those that are not stored yet",
  permission: "medications.view",
  chart: "client",
  query: z.strictObject({ demographicId: Id, from: Instant, to: Instant }),
  response: z.strictObject({ timeZone: z.string(), doses: z.array(ScheduledDose) }),
  problems: ["not-found"],
});
