import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { payPeriodStates } from "./pay-period.ts";
import { RunningClock } from "./punch.contract.ts";
import { TimeEntry } from "./time-entry.contract.ts";

export const PayPeriod = z.strictObject({
  id: idOf("pay-period"),
  startOn: PlainDate,
  endOn: PlainDate,
  state: z.enum(payPeriodStates.states),
  /** Entries that are not approved yet. */
  open: z.number().int(),
  version: Version,
});
export type PayPeriod = z.infer<typeof PayPeriod>;

const span = { from: PlainDate, days: z.coerce.number().int().min(1).max(31).default(7) };

export const getTimeSheet = endpoint({
  method: "GET",
  path: "/time-entries/sheet",
  summary: "The time sheet of a staff member: entries, shifts and totals by day, and their running clock",
  permission: "timeEntries.own",
  switch: "time",
  query: z.strictObject({ ...span, clinicianId: Id.optional() }),
  response: z.strictObject({
    clinicianId: Id.nullable(),
    clinicianName: z.string(),
    isMine: z.boolean(),
    clock: RunningClock.nullable(),
    rows: z.array(TimeEntry),
    days: z.array(
      z.strictObject({
        date: PlainDate,
        holiday: z.string().nullable(),
        /** Time that several entries share counts once. */
        minutes: z.number().int(),
        directMinutes: z.number().int(),
        scheduledMinutes: z.number().int(),
      }),
    ),
    period: PayPeriod.nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const TeamRow = z.strictObject({
  clinicianId: Id,
  name: z.string(),
  scheduledMinutes: z.number().int(),
  minutes: z.number().int(),
  directMinutes: z.number().int(),
  drafts: z.number().int(),
  returned: z.number().int(),
  /** Entries that wait for approval, which the user may approve. */
  toApprove: z.array(Id),
  approved: z.number().int(),
  clockedInAt: Instant.nullable(),
  isMissing: z.boolean(),
});
export type TeamRow = z.infer<typeof TeamRow>;

export const getTeamTime = endpoint({
  method: "GET",
  path: "/time-entries/team",
  summary: "Hours of the staff of a location against their shifts, with what waits for approval and missing punches",
  permission: "timeEntries.view",
  switch: "time",
  query: z.strictObject({ ...span, locationId: Id }),
  response: z.strictObject({ rows: z.array(TeamRow) }),
  problems: ["not-found", "out-of-scope"],
});

export const listPayPeriods = endpoint({
  method: "GET",
  path: "/pay-periods",
  summary: "Pay periods, latest first",
  permission: "timeEntries.own",
  switch: "time",
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(26) }),
  response: z.strictObject({ rows: z.array(PayPeriod) }),
});

export const createPayPeriod = endpoint({
  method: "POST",
  path: "/pay-periods",
  summary: "Add a pay period",
  permission: "timeEntries.export",
  switch: "time",
  audit: { action: "time.configured", subject: "pay-period" },
  body: z.strictObject({ startOn: PlainDate, endOn: PlainDate }),
  response: PayPeriod,
  status: 201,
  problems: ["duplicate", "validation"],
});

export const movePayPeriod = endpoint({
  method: "PATCH",
  path: "/pay-periods/:periodId",
  summary: "Remind staff that a period closes, close it, or open it again",
  permission: "timeEntries.export",
  switch: "time",
  audit: { action: "time.configured", subject: "pay-period" },
  params: z.strictObject({ periodId: Id }),
  body: z.strictObject({ version: Version, move: z.enum(["startClosing", "close", "reopen"]) }),
  response: PayPeriod,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const TimeExport = z.strictObject({
  id: idOf("time-export"),
  startOn: PlainDate,
  endOn: PlainDate,
  locationName: z.string().nullable(),
  rows: z.number().int(),
  /** Entries that it locked; the others were exported before. */
  locked: z.number().int(),
  sha256: z.string(),
  exportedAt: Instant,
  exportedByName: z.string().nullable(),
});
export type TimeExport = z.infer<typeof TimeExport>;

export const listTimeExports = endpoint({
  method: "GET",
  path: "/time-export",
  summary: "Files of approved time for payroll, latest first",
  permission: "timeEntries.export",
  switch: "time",
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.strictObject({ rows: z.array(TimeExport) }),
});

export const createTimeExport = endpoint({
  method: "POST",
  path: "/time-export",
  summary: "Export approved time and lock it; the same rows give the same file",
  permission: "timeEntries.export",
  switch: "time",
  audit: { action: "time.exported", subject: "time-export" },
  leaves: { unchecked: "Hours of staff for payroll; it names no client." },
  body: z.strictObject({ from: PlainDate, to: PlainDate, locationId: Id.nullable().default(null) }),
  response: TimeExport,
  status: 201,
  problems: ["out-of-scope", "not-found", "wrong-state", "validation"],
});
