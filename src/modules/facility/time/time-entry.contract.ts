import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { activityCategoryLabels } from "./activity-type.ts";
import { timeSourceLabels, timeStates } from "./time-entry.ts";

defineProblems({
  "time-invalid": [422, "Check start, end and period"],
  "time-overlap": [409, "You already have time then"],
  "billable-needs-source": [422, "Billable time needs a client, a code and a signed note"],
});

export const TimeEntry = z.strictObject({
  id: idOf("time-entry"),
  clinicianId: Id,
  clinicianName: z.string(),
  locationId: Id,
  locationName: z.string(),
  timeZone: z.string(),
  /** Null also for a client whom the reader does not reach; then `hasOtherClient` is set. */
  client: z.strictObject({ clientId: idOf("client"), name: z.string(), mrNo: z.string() }).nullable(),
  hasOtherClient: z.boolean(),
  activityTypeId: Id,
  activityName: z.string(),
  category: z.enum(keysOf(activityCategoryLabels)),
  startsAt: Instant,
  endsAt: Instant,
  /** Elapsed; negative for the row that takes back an exported one. */
  minutes: z.number().int(),
  /** The local date of the start. */
  workDate: PlainDate,
  billable: z.boolean(),
  nonBillableReason: z.string().nullable(),
  billingCode: z.string().nullable(),
  units: z.number().int().nullable(),
  memo: z.string().nullable(),
  source: z.enum(keysOf(timeSourceLabels)),
  sourceId: Id.nullable(),
  state: z.enum(timeStates.states),
  stateReason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  correctsId: Id.nullable(),
  isCorrected: z.boolean(),
  abilities: z.strictObject({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    return: z.boolean(),
    correct: z.boolean(),
  }),
  version: Version,
});
export type TimeEntry = z.infer<typeof TimeEntry>;

export const listTimeEntries = endpoint({
  method: "GET",
  path: "/time-entries",
  summary: "Time entries by date; without `timeEntries.view` one's own",
  permission: "timeEntries.own",
  switch: "time",
  query: z.strictObject({
    ...pageQuery,
    from: PlainDate.optional(),
    to: PlainDate.optional(),
    locationId: Id.optional(),
    clinicianId: Id.optional(),
    activityTypeId: Id.optional(),
    state: commaList(z.enum(timeStates.states)).optional(),
    source: z.enum(keysOf(timeSourceLabels)).optional(),
  }),
  response: pageOf(TimeEntry),
  problems: ["out-of-scope"],
});

const params = z.strictObject({ entryId: Id });

export const getTimeEntry = endpoint({
  method: "GET",
  path: "/time-entries/:entryId",
  summary: "A time entry",
  permission: "timeEntries.own",
  switch: "time",
  params,
  response: TimeEntry,
  problems: ["not-found", "out-of-scope"],
});

export const entryFields = {
  startsAt: Instant,
  endsAt: Instant,
  activityTypeId: Id,
  client: z.strictObject({ clientId: idOf("client"), demographicId: Id }).nullable(),
  memo: z.string().trim().min(1).max(500).nullable(),
};
const writeProblems = [
  "not-found",
  "out-of-scope",
  "time-invalid",
  "time-overlap",
  "billable-needs-source",
  "wrong-state",
  "validation",
] as const;

export const createTimeEntry = endpoint({
  method: "POST",
  path: "/time-entries",
  summary: "Record one's own time; it is split where a pay period ends",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.recorded", subject: "time-entry" },
  body: z.strictObject({
    locationId: Id,
    startsAt: entryFields.startsAt,
    endsAt: entryFields.endsAt,
    activityTypeId: entryFields.activityTypeId,
    client: entryFields.client.default(null),
    billable: z.boolean().default(false),
    memo: entryFields.memo.default(null),
  }),
  response: z.strictObject({ rows: z.array(TimeEntry) }),
  status: 201,
  problems: writeProblems,
});

export const updateTimeEntry = endpoint({
  method: "PATCH",
  path: "/time-entries/:entryId",
  summary: "Change a draft or returned entry; new times of a clocked one need a reason, and the punches are kept",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.recorded", subject: "time-entry" },
  params,
  body: z.strictObject({
    version: Version,
    startsAt: entryFields.startsAt.optional(),
    endsAt: entryFields.endsAt.optional(),
    activityTypeId: entryFields.activityTypeId.optional(),
    client: entryFields.client.optional(),
    memo: entryFields.memo.optional(),
    reason: z.string().trim().min(3).max(300).optional(),
  }),
  response: TimeEntry,
  problems: [...writeProblems, "stale-version"],
});

export const deleteTimeEntry = endpoint({
  method: "DELETE",
  path: "/time-entries/:entryId",
  summary: "Delete a typed draft",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.deleted", subject: "time-entry" },
  params,
  query: z.strictObject({ version: z.coerce.number().int().min(1) }),
  response: z.strictObject({ id: Id }),
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state"],
});

export const correctTimeEntry = endpoint({
  method: "POST",
  path: "/time-entries/:entryId/correct",
  summary: "Take back an exported entry and put another in its place, or none",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.corrected", subject: "time-entry" },
  params,
  body: z.strictObject({
    version: Version,
    reason: z.string().trim().min(3).max(300),
    /** Null: there was no such work. */
    instead: z.strictObject({ startsAt: entryFields.startsAt, endsAt: entryFields.endsAt }).nullable(),
  }),
  response: z.strictObject({ rows: z.array(TimeEntry) }),
  problems: [...writeProblems, "stale-version", "forbidden"],
});

const ids = z.array(Id).min(1).max(200);
const Results = z.strictObject({
  rows: z.array(
    z.strictObject({ id: Id, done: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
  ),
});

export const submitTime = endpoint({
  method: "POST",
  path: "/time-entries/submit",
  summary: "Submit one's own entries for approval",
  permission: "timeEntries.own",
  switch: "time",
  audit: { action: "time.submitted", subject: "time-entry" },
  body: z.strictObject({ ids }),
  response: Results,
  problems: ["not-found", "out-of-scope", "wrong-state"],
});

export const approveTime = endpoint({
  method: "POST",
  path: "/time-entries/approve",
  summary: "Approve time of others, with a result for each entry",
  permission: "timeEntries.approve",
  switch: "time",
  audit: { action: "time.approved", subject: "time-entry" },
  body: z.strictObject({ ids }),
  response: Results,
  problems: ["not-found", "out-of-scope", "own-request", "wrong-state"],
});

export const returnTime = endpoint({
  method: "POST",
  path: "/time-entries/return",
  summary: "Return time to its owner with a reason",
  permission: "timeEntries.approve",
  switch: "time",
  audit: { action: "time.returned", subject: "time-entry" },
  body: z.strictObject({ ids, reason: z.string().trim().min(3).max(300) }),
  response: Results,
  problems: ["not-found", "out-of-scope", "own-request", "wrong-state"],
});
