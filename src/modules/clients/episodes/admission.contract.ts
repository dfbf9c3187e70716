import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams, Demographic } from "./demographic.contract.ts";
import { admissionTypes, careRoles, dischargeTypes, legalStatuses } from "./episode.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope", "wrong-state"] as const;

/** `locationId` and bed may differ from the plan. */
export const Admission = z.strictObject({
  demographicId: Id,
  version: Version,
  locationId: Id,
  sectionId: Id.nullable().default(null),
  levelOfCareId: Id,
  programId: Id.nullable().default(null),
  bedId: Id.nullable().default(null),
  admittedAt: Instant,
  admissionType: z.enum(admissionTypes).default("elective"),
  legalStatus: z.enum(legalStatuses),
  legalStatusExpiresAt: Instant.nullable().default(null),
  admittingClinicianId: Id,
  anticipatedDischargeDate: PlainDate.nullable().default(null),
  emergencyContactDeclined: z.boolean().default(false),
  /** Why allergies were not reviewed; null when they were. */
  allergiesUnableReason: z.string().trim().min(3).max(300).nullable().default(null),
  careTeam: z
    .array(z.strictObject({ clinicianId: Id, role: z.enum(careRoles), isPrimary: z.boolean().default(false) }))
    .max(15)
    .default([]),
});
export type Admission = z.output<typeof Admission>;

export const admitClient = endpoint({
  method: "POST",
  path: "/clients/:mrNo/admit",
  summary: "Admit a client",
  permission: "clients.admit",
  chart: "client",
  idempotent: true,
  audit: { action: "client.admitted", subject: "client" },
  params: ChartParams,
  body: Admission,
  response: Demographic,
  problems: [
    ...problems,
    "stale-version",
    "admission-incomplete",
    "admission-time-invalid",
    "client-currently-admitted",
    "approval-required",
    "bed-taken",
    "clinician-inactive",
  ],
});

export const readmitClientEndpoint = endpoint({
  method: "POST",
  path: "/clients/:mrNo/readmit",
  summary: "Readmit a client with a new stay",
  permission: "clients.admit",
  chart: "client",
  idempotent: true,
  audit: { action: "client.readmitted", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ locationId: Id, leadId: Id.optional() }),
  response: Demographic,
  status: 201,
  problems: [...problems, "client-currently-admitted"],
});

export const cancelAdmission = endpoint({
  method: "POST",
  path: "/clients/:mrNo/cancel",
  summary: "Cancel an admission",
  permission: "clients.admit",
  chart: "client",
  audit: { action: "client.admission-cancelled", subject: "client" },
  params: ChartParams,
  body: z.strictObject({ demographicId: Id, version: Version, reason: z.string().trim().min(3).max(500) }),
  response: Demographic,
  problems: [...problems, "stale-version"],
});

export const Referral = z.strictObject({
  demographicId: Id,
  version: Version,
  /** Who takes over: the facility or professional, as it will stand on the stay. */
  referredTo: z.string().trim().min(2, "Enter who the client is referred to").max(200),
  reason: z.string().trim().min(3, "Enter a reason").max(500),
});

export const referClient = endpoint({
  method: "POST",
  path: "/clients/:mrNo/refer",
  summary: "Refer a client out before admission",
  permission: "clients.refer",
  chart: "client",
  audit: { action: "client.referred", subject: "client" },
  params: ChartParams,
  body: Referral,
  response: Demographic,
  problems: [...problems, "stale-version"],
});

export const DischargeAnswer = z.strictObject({
  /** One of the item's choices; null when it was not done. */
  outcome: z.string().max(40).nullable().default(null),
  /** Why an open item was left open. */
  reason: z.string().trim().max(500).nullable().default(null),
});
export type DischargeAnswer = z.output<typeof DischargeAnswer>;

export const Discharge = z.strictObject({
  demographicId: Id,
  version: Version,
  dischargedAt: Instant,
  dischargeType: z.enum(dischargeTypes),
  nubcStatusCode: z.string().regex(/^\d{2}$/, "Enter 2 digits"),
  tedsReason: z.string().regex(/^\d{1,2}$/, "Enter 1 or 2 digits"),
  dischargeTo: z.string().trim().min(2).max(300),
  note: z.string().trim().max(2000).nullable().default(null),
  followUp: z
    .strictObject({
      what: z.string().trim().min(2).max(200),
      where: z.string().trim().max(200),
      at: Instant.nullable(),
    })
    .nullable()
    .default(null),
  /** By key of the checklist item (ADM-8). */
  answers: z.record(z.string().max(60), DischargeAnswer).default({}),
  /** Medical director only: reason to discharge with an open hard item (ADM-8). */
  overrideReason: z.string().trim().min(10).max(1000).optional(),
});
export type Discharge = z.output<typeof Discharge>;

export const dischargeClient = endpoint({
  method: "POST",
  path: "/clients/:mrNo/discharge",
  summary: "Discharge a client",
  permission: "clients.discharge",
  chart: "client",
  idempotent: true,
  audit: { action: "client.discharged", subject: "client" },
  params: ChartParams,
  body: Discharge,
  response: Demographic,
  problems: [
    ...problems,
    "stale-version",
    "time-in-future",
    "discharge-before-last-entry",
    "discharge-blocked",
    "approval-required",
    "validation",
  ],
});

export const ChecklistItem = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** A hard item blocks the discharge while it is open; a soft one needs a reason. */
  hard: z.boolean(),
  met: z.boolean(),
  detail: z.string().nullable(),
  /** Answers that complete the item; empty when records alone decide. */
  choices: z.array(z.strictObject({ value: z.string(), label: z.string() })).readonly(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

export const getDischargeChecklist = endpoint({
  method: "GET",
  path: "/clients/:mrNo/discharge-checklist",
  summary: "Discharge checklist",
  permission: "clients.discharge",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id, type: z.enum(dischargeTypes).default("completed") }),
  response: z.strictObject({ items: z.array(ChecklistItem) }),
  problems,
});

export const DischargeRecord = z.strictObject({
  /** The checklist as it was answered, hard items first. */
  items: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      hard: z.boolean(),
      met: z.boolean(),
      outcome: z.string().nullable(),
      detail: z.string().nullable(),
      reason: z.string().nullable(),
      answeredAt: Instant,
      answeredByName: z.string().nullable(),
    }),
  ),
  followUp: Discharge.shape.followUp.unwrap(),
  note: z.string().nullable(),
});
export type DischargeRecord = z.output<typeof DischargeRecord>;

export const getDischargeRecord = endpoint({
  method: "GET",
  path: "/clients/:mrNo/discharge-record",
  summary: "Discharge checklist as it was answered",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id }),
  response: DischargeRecord,
  problems,
});
