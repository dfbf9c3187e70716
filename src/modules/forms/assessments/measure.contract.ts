import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../forms/form-problems.ts";
import { measureTriggers } from "./measure.ts";

const fields = {
  everyDays: z.number().int().min(1).max(365).nullable(),
  windowBefore: z.number().int().min(0).max(30),
  windowAfter: z.number().int().min(0).max(60),
  anchor: z.enum(["rolling", "fixed"]),
  audience: z.enum(["client", "staff"]),
  /** Empty for every location. */
  locationIds: z.array(Id).max(200),
  pauseOnLeave: z.boolean(),
};

export const MeasureSchedule = z.strictObject({
  id: Id,
  instrumentKey: z.string(),
  trigger: z.enum(measureTriggers),
  ...fields,
  active: z.boolean(),
  version: Version,
});
export type MeasureSchedule = z.infer<typeof MeasureSchedule>;

export const listMeasureSchedules = endpoint({
  method: "GET",
  path: "/measure-schedules",
  summary: "When assessments are due",
  permission: "assessments.view",
  response: z.strictObject({ rows: z.array(MeasureSchedule) }),
});

export const addMeasureSchedule = endpoint({
  method: "POST",
  path: "/measure-schedules",
  summary: "Add a schedule; clients in care get their first due date at once",
  permission: "assessments.schedule",
  audit: { action: "measure.scheduled", subject: "measure-schedule" },
  status: 201,
  body: z.strictObject({ instrumentKey: z.string().min(2).max(40), trigger: z.enum(measureTriggers), ...fields }),
  response: MeasureSchedule,
  problems: ["validation", "instrument-not-licensed"],
});

export const updateMeasureSchedule = endpoint({
  method: "PATCH",
  path: "/measure-schedules/:scheduleId",
  summary: "Change or stop a schedule; stopping it ends its open due dates",
  permission: "assessments.schedule",
  audit: { action: "measure.schedule-changed", subject: "measure-schedule" },
  params: z.strictObject({ scheduleId: Id }),
  body: z.strictObject({
    version: Version,
    windowBefore: fields.windowBefore.optional(),
    windowAfter: fields.windowAfter.optional(),
    pauseOnLeave: fields.pauseOnLeave.optional(),
    audience: fields.audience.optional(),
    active: z.boolean().optional(),
  }),
  response: MeasureSchedule,
  problems: ["not-found", "stale-version"],
});

const State = z.enum(["upcoming", "due", "overdue", "completed", "missed", "skipped", "paused"]);
export const MeasureOccurrence = z.strictObject({
  id: Id,
  scheduleId: Id,
  instrumentKey: z.string(),
  audience: z.enum(["client", "staff"]),
  clientId: idOf("client"),
  clientName: z.string(),
  mrNo: z.string(),
  demographicId: Id,
  locationName: z.string(),
  dueOn: PlainDate,
  opensOn: PlainDate,
  closesOn: PlainDate,
  state: State,
  formId: Id.nullable(),
  /** A form of this assessment that was started and not submitted. */
  openFormId: Id.nullable(),
  skipReason: z.string().nullable(),
  version: Version,
});
export type MeasureOccurrence = z.infer<typeof MeasureOccurrence>;

export const listMeasureOccurrences = endpoint({
  method: "GET",
  path: "/measure-occurrences",
  summary: "Due assessments of clients in reach, next due first; of one client with `mrNo`, in every state",
  permission: "assessments.view",
  query: z.strictObject({
    ...pageQuery,
    mrNo: MrNo.optional(),
    locationIds: commaList(Id).optional(),
  }),
  response: pageOf(MeasureOccurrence),
});

export const skipMeasureOccurrence = endpoint({
  method: "POST",
  path: "/measure-occurrences/:occurrenceId/skip",
  summary: "Skip a due assessment with a reason; the next one is planned",
  permission: "assessments.schedule",
  chart: "client",
  audit: { action: "measure.skipped", subject: "measure-occurrence" },
  params: z.strictObject({ occurrenceId: Id }),
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3, "Enter a reason.").max(500) }),
  response: MeasureOccurrence,
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});
