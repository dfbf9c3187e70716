import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const ShiftPatternOut = z.strictObject({
  id: Id,
  locationId: Id,
  name: z.string(),
  startLocal: z.string(),
  durationMinutes: z.number().int(),
  weekdays: z.array(z.number().int()),
  version: Version,
});

export const listShiftPatterns = endpoint({
  method: "GET",
  path: "/shift-patterns",
  summary: "Shift patterns of a location",
  permission: "beds.view",
  query: z.strictObject({ locationId: Id }),
  response: z.strictObject({
    rows: z.array(ShiftPatternOut),
    running: z
      .strictObject({ patternId: Id, name: z.string(), localDate: PlainDate, startsAt: Instant, endsAt: Instant })
      .nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});

const shiftFields = {
  name: z.string().trim().min(1).max(40),
  startLocal: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time like 07:00."),
  durationMinutes: z.number().int().min(60).max(1440),
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
};

export const createShiftPattern = endpoint({
  method: "POST",
  path: "/shift-patterns",
  summary: "Define a shift",
  permission: "duty.manage",
  audit: { action: "duty.changed", subject: "shift-pattern" },
  body: z.strictObject({
    locationId: Id,
    ...shiftFields,
    weekdays: shiftFields.weekdays.default([1, 2, 3, 4, 5, 6, 7]),
  }),
  response: ShiftPatternOut,
  status: 201,
  problems: ["not-found", "out-of-scope", "duplicate"],
});

export const updateShiftPattern = endpoint({
  method: "PATCH",
  path: "/shift-patterns/:patternId",
  summary: "Change or end a shift; assignments that have not started follow its times",
  permission: "duty.manage",
  audit: { action: "duty.changed", subject: "shift-pattern" },
  params: z.strictObject({ patternId: Id }),
  body: z.strictObject({
    version: Version,
    ...z.strictObject(shiftFields).partial().shape,
    active: z.boolean().optional(),
  }),
  response: ShiftPatternOut,
  problems: ["not-found", "out-of-scope", "stale-version", "duplicate", "in-use"],
});
