import { z } from "zod";
import { endpoint, Instant, PlainDate, pageQuery } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { activityCategoryLabels } from "./activity-type.ts";
import { TimeEntry } from "./time-entry.contract.ts";

const category = z.enum(keysOf(activityCategoryLabels));

export const TimeOfPerson = z.strictObject({
  clinicianId: Id,
  name: z.string(),
  /** Time that several entries share counts once. */
  minutes: z.number().int(),
  directMinutes: z.number().int(),
  billableMinutes: z.number().int(),
  leaveMinutes: z.number().int(),
  /** Minutes of entries that are not approved yet. */
  openMinutes: z.number().int(),
  types: z.array(z.strictObject({ activityTypeId: Id, name: z.string(), category, minutes: z.number().int() })),
  days: z.array(z.strictObject({ date: PlainDate, minutes: z.number().int() })),
});
export type TimeOfPerson = z.infer<typeof TimeOfPerson>;

export const timeReporting = endpoint({
  method: "GET",
  path: "/reports/time-reporting",
  summary: "Hours by staff member, activity type and day, up to 62 days",
  permission: "timeEntries.view",
  switch: "time",
  query: z.strictObject({
    from: PlainDate,
    to: PlainDate,
    locationId: Id.optional(),
    clinicianId: Id.optional(),
    /** Only approved and exported time. */
    approved: z.stringbool().default(false),
  }),
  response: z.strictObject({
    asOf: Instant,
    from: PlainDate,
    to: PlainDate,
    people: z.array(TimeOfPerson),
  }),
  problems: ["out-of-scope", "validation"],
});

const Total = z.strictObject({
  key: z.string(),
  name: z.string(),
  minutes: z.number().int(),
  entries: z.number().int(),
});
export type ActivityTotal = z.infer<typeof Total>;

export const activityReport = endpoint({
  method: "GET",
  path: "/reports/activity",
  summary: "Documented activity by client, staff member and type; the last 7 days unless dates are given",
  permission: "reports.view",
  switch: "time",
  query: z.strictObject({
    ...pageQuery,
    from: PlainDate.optional(),
    to: PlainDate.optional(),
    locationId: Id.optional(),
    clientId: idOf("client").optional(),
    clinicianId: Id.optional(),
    activityTypeId: Id.optional(),
    billable: z.enum(["true", "false"]).optional(),
  }),
  response: z.strictObject({
    asOf: Instant,
    timeZone: z.string(),
    from: PlainDate,
    to: PlainDate,
    rows: z.array(TimeEntry),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    minutes: z.number().int(),
    billableMinutes: z.number().int(),
    units: z.number().int(),
    byType: z.array(Total),
    byClinician: z.array(Total),
    /** Clients whom the reader reaches; the others are one row. */
    byClient: z.array(Total),
    byDay: z.array(z.strictObject({ date: PlainDate, billable: z.number().int(), other: z.number().int() })),
  }),
  problems: ["out-of-scope", "not-found", "validation"],
});
