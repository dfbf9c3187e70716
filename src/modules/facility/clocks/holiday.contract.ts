import { z } from "zod";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

export const Holiday = z.strictObject({
  /** Null for a federal holiday. */
  id: idOf("holiday").nullable(),
  date: PlainDate,
  name: z.string(),
  /** Null for a holiday of all locations. */
  locationId: Id.nullable(),
});
export type Holiday = z.infer<typeof Holiday>;

export const listHolidays = endpoint({
  method: "GET",
  path: "/holidays",
  summary: "Holidays of a location in a year: federal, of all locations and its own",
  permission: "calendar.view",
  switch: null,
  query: z.strictObject({ locationId: Id, year: z.coerce.number().int().min(2000).max(2100) }),
  response: z.strictObject({ rows: z.array(Holiday) }),
  problems: ["not-found", "out-of-scope"],
});

export const addHoliday = endpoint({
  method: "POST",
  path: "/holidays",
  summary: "Add a holiday to a location, or to all",
  permission: "calendar.manage",
  switch: null,
  audit: { action: "holiday.added", subject: "holiday" },
  body: z.strictObject({ locationId: Id.nullable(), date: PlainDate, name: z.string().trim().min(1).max(80) }),
  response: Holiday,
  status: 201,
  problems: ["not-found", "out-of-scope", "duplicate"],
});

export const removeHoliday = endpoint({
  method: "DELETE",
  path: "/holidays/:holidayId",
  summary: "Remove a holiday",
  permission: "calendar.manage",
  switch: null,
  audit: { action: "holiday.removed", subject: "holiday" },
  params: z.strictObject({ holidayId: Id }),
  response: Holiday,
  problems: ["not-found", "out-of-scope"],
});
