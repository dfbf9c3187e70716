import { z } from "zod";
import { PassingOverReason } from "#modules/facility/beds/bed-stay.contract.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { IntakeStaff } from "../intakes/intake.contract.ts";
import "./problems.ts";
import { leadStatusCode, lifecycleCodes } from "./lead.ts";
import { Lead } from "./lead-fields.contract.ts";

const params = z.strictObject({ leadId: Id });
const common = ["not-found", "out-of-scope", "stale-version", "lead-already-admitted"] as const;
const reason = z.string().trim().min(3).max(500);

const IntakeInput = z.strictObject({
  startsAt: Instant,
  durationMinutes: z.number().int().min(5).max(1440).default(60),
  clinicianIds: IntakeStaff,
  /** Holds this bed until 4 hours after the intake, in the same transaction. */
  bedId: Id.optional(),
  /** Reserves a place at the lead's location and level for the day of the intake; the bed is chosen on the day. */
  reservePlace: z.boolean().optional(),
  noHoldReason: reason.optional(),
  /** Why this lead gets the bed before candidates ahead of it on the waiting list (WAIT-1). */
  passingOverReason: PassingOverReason.optional(),
  info: z.string().trim().max(2000).optional(),
});

const move = {
  lifecycle: z.literal(lifecycleCodes).optional(),
  priority: z.number().int().min(1).max(4).optional(),
  /** The cards it is dropped between; one is missing at either end of the column. */
  after: Id.nullable().optional(),
  before: Id.nullable().optional(),
  reason: reason.optional(),
  intake: IntakeInput.optional(),
  waitlist: z.strictObject({ locationId: Id, levelOfCareId: Id }).optional(),
  cancelAppointment: z.boolean().optional(),
  /** Why pre-admission continues without verified benefits, or without an assessment. */
  withoutVob: reason.optional(),
  withoutAssessment: reason.optional(),
};

export const updateLifecycle = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/update-lifecycle-and-priority",
  summary: "Move a lead to another stage with what the stage needs, in one transaction",
  permission: "crm.edit",
  audit: { action: "lead.lifecycle-changed", subject: "lead" },
  params,
  body: z.strictObject({ version: Version, ...move }),
  response: Lead,
  problems: [
    ...common,
    "wrong-state",
    "qualification-incomplete",
    "age-not-served",
    "vob-required",
    "assessment-required",
    "intake-date-required",
    "waitlist-details-required",
    "intake-appointment-active",
    "bed-taken",
    "no-place-left",
    "too-many-holds",
    "hold-too-long",
    "others-wait-longer",
    "time-conflict",
  ],
});

const bulkLeads = z
  .array(z.strictObject({ leadId: Id, version: Version }))
  .min(1)
  .max(200);
const BulkResults = z.strictObject({
  results: z.array(
    z.strictObject({ leadId: Id, ok: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
  ),
});

export const updateLifecycleBulk = endpoint({
  method: "PATCH",
  path: "/crm/leads/update-lifecycle-and-priority",
  summary: "Move several leads, with one result per lead",
  permission: "crm.edit",
  audit: { action: "lead.lifecycle-changed", subject: "lead" },
  body: z.strictObject({
    leads: bulkLeads,
    lifecycle: move.lifecycle,
    priority: move.priority,
    reason: move.reason,
  }),
  response: BulkResults,
});

export const setLeadLocation = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/business-location",
  summary: "Move a lead to another location",
  permission: "crm.edit",
  audit: { action: "lead.location-changed", subject: "lead" },
  params,
  body: z.strictObject({
    version: Version,
    locationId: Id,
    /** Confirms that appointments and bed holds at the present location end. */
    cancelAppointment: z.boolean().optional(),
  }),
  response: Lead,
  problems: [...common, "location-not-yours", "intake-appointment-active"],
});

export const setLeadOwner = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/lead-owner",
  summary: "Assign a lead",
  permission: "crm.assign",
  audit: { action: "lead.owner-changed", subject: "lead" },
  params,
  body: z.strictObject({ version: Version, ownerId: Id.nullable() }),
  response: Lead,
  problems: [...common],
});

export const setLeadOwnerBulk = endpoint({
  method: "POST",
  path: "/crm/leads/lead-owner",
  summary: "Assign several leads, with one result per lead",
  permission: "crm.assign",
  audit: { action: "lead.owner-changed", subject: "lead" },
  body: z.strictObject({ leads: bulkLeads, ownerId: Id.nullable() }),
  response: BulkResults,
});

export const claimLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/claim",
  summary: "Assign an unassigned lead to yourself",
  permission: "crm.edit",
  audit: { action: "lead.owner-changed", subject: "lead" },
  params,
  response: Lead,
  problems: ["not-found", "out-of-scope", "lead-already-claimed", "lead-already-admitted"],
});

export const closeLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/close",
  summary: "Close a lead as lost or not qualified",
  permission: "crm.edit",
  audit: { action: "lead.closed", subject: "lead" },
  params,
  body: z.strictObject({
    version: Version,
    status: z.literal([leadStatusCode.lost, leadStatusCode.not_qualified]),
    closeReasonId: Id.optional(),
    note: z.string().trim().max(2000).optional(),
    crisisResolution: z.string().trim().min(3).max(2000).optional(),
  }),
  response: Lead,
  problems: [...common, "wrong-state", "close-reason-required", "crisis-unresolved"],
});

export const nurtureLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/nurture",
  summary: "Set a lead to nurture until a date",
  permission: "crm.edit",
  audit: { action: "lead.nurtured", subject: "lead" },
  params,
  body: z.strictObject({ version: Version, until: PlainDate }),
  response: Lead,
  problems: [...common, "wrong-state"],
});

export const reopenLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/reopen",
  summary: "Reopen a closed lead",
  permission: "crm.edit",
  audit: { action: "lead.reopened", subject: "lead" },
  params,
  body: z.strictObject({ version: Version }),
  response: Lead,
  problems: [...common, "wrong-state"],
});

export const spamLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/spam",
  summary: "Mark a lead as spam: no one was spoken with and nothing clinical is recorded",
  permission: "crm.edit",
  audit: { action: "lead.spam-marked", subject: "lead" },
  params,
  body: z.strictObject({ version: Version }),
  response: Lead,
  problems: [...common, "wrong-state"],
});

export const notSpamLead = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/not-spam",
  summary: "Remove the spam mark of a lead, which is open again",
  permission: "crm.edit",
  audit: { action: "lead.spam-removed", subject: "lead" },
  params,
  body: z.strictObject({ version: Version }),
  response: Lead,
  problems: [...common, "wrong-state"],
});

export const LeadTimelineItem = z.strictObject({
  id: Id,
  at: Instant,
  kind: z.string(),
  summary: z.string(),
  detail: z.string().nullable(),
  actorName: z.string().nullable(),
  /** The note this entry tells of, where the reader may read it. */
  noteId: Id.nullable(),
});
export type LeadTimelineItem = z.infer<typeof LeadTimelineItem>;

export const leadTimeline = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/timeline",
  summary: "A lead's activity, newest first",
  permission: "crm.view",
  chart: "lead",
  params,
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.strictObject({ rows: z.array(LeadTimelineItem), cursor: z.string().nullable() }),
  problems: ["not-found", "out-of-scope"],
});
