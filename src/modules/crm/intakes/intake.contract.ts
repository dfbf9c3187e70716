import { z } from "zod";
import { PassingOverReason } from "#modules/facility/beds/bed-stay.contract.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../leads/problems.ts";
import { IntakeAppointment, Lead } from "../leads/lead-fields.contract.ts";

/** Staff who conduct an appointment; each conducts one at a time. */
export const IntakeStaff = z.array(Id).max(5).default([]);

export const bookLeadAppointment = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/intake",
  summary: "Schedule an assessment, tour or callback for a lead",
  permission: "crm.edit",
  idempotent: true,
  audit: { action: "intake.changed", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({
    /** An intake is scheduled by moving the lead to Intake Date. */
    kind: z.enum(["assessment", "tour", "transport", "call-back"]),
    startsAt: Instant,
    durationMinutes: z.number().int().min(5).max(1440).default(60),
    clinicianIds: IntakeStaff,
    info: z.string().trim().max(2000).optional(),
  }),
  response: Lead,
  status: 201,
  problems: [
    "not-found",
    "out-of-scope",
    "lead-already-admitted",
    "intake-date-required",
    "wrong-state",
    "time-conflict",
  ],
});

export const listIntakes = endpoint({
  method: "GET",
  path: "/crm/intakes",
  summary: "Lead appointments in a date range",
  permission: "crm.view",
  query: z.strictObject({ from: Instant, to: Instant, locationId: Id.optional() }),
  response: z.strictObject({
    rows: z.array(IntakeAppointment.extend({ leadId: Id, leadName: z.string(), leadNo: z.string() })),
  }),
  problems: ["validation"],
});

export const holdLeadBed = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/bed-hold",
  summary: "Hold a bed for a lead",
  permission: "crm.edit",
  idempotent: true,
  audit: { action: "bed.held", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({
    bedId: Id,
    until: Instant.optional(),
    /** Why this lead gets the bed before candidates ahead of it on the waiting list (WAIT-1). */
    passingOverReason: PassingOverReason.optional(),
  }),
  response: Lead,
  status: 201,
  problems: [
    "not-found",
    "out-of-scope",
    "lead-already-admitted",
    "wrong-state",
    "bed-taken",
    "too-many-holds",
    "hold-too-long",
    "others-wait-longer",
  ],
});

export const releaseLeadBed = endpoint({
  method: "DELETE",
  path: "/crm/leads/:leadId/bed-hold/:stayId",
  summary: "Release a bed hold",
  permission: "crm.edit",
  audit: { action: "bed.released", subject: "lead" },
  params: z.strictObject({ leadId: Id, stayId: Id }),
  response: Lead,
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state"],
});

export const leadBedOptions = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/bed-options",
  summary: "Available beds that match a lead",
  permission: "crm.view",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        bedId: Id,
        code: z.string(),
        sectionName: z.string(),
        roomName: z.string(),
        sectionPolicy: z.string(),
      }),
    ),
  }),
  problems: ["not-found", "out-of-scope"],
});

const step = {
  method: "POST",
  permission: "crm.edit",
  audit: { action: "intake.changed", subject: "lead" },
  params: z.strictObject({ intakeId: Id }),
  response: Lead,
  problems: ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state", "stale-version", "validation"],
} as const;

export const confirmIntake = endpoint({
  ...step,
  path: "/crm/intakes/:intakeId/confirm",
  summary: "Confirm an appointment with the client",
  body: z.strictObject({ version: Version }),
});

export const arriveIntake = endpoint({
  ...step,
  path: "/crm/intakes/:intakeId/arrive",
  summary: "Record that the client arrived for an appointment",
  body: z.strictObject({ version: Version }),
});

export const missIntake = endpoint({
  ...step,
  path: "/crm/intakes/:intakeId/no-show",
  summary: "Record that the client did not come; a missed intake leaves Intake Date and adds a callback task",
  body: z.strictObject({ version: Version }),
});

export const cancelIntake = endpoint({
  ...step,
  path: "/crm/intakes/:intakeId/cancel",
  summary: "Cancel an appointment; a canceled intake leaves Intake Date and releases its bed",
  body: z.strictObject({ version: Version, reason: z.string().trim().min(3).max(500) }),
});
