import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../medication-problems.ts";
import { Reason } from "../orders/order.contract.ts";

export const Prescription = z.strictObject({
  id: Id,
  remoteId: z.string(),
  status: z.string(),
  productText: z.string(),
  sigText: z.string().nullable(),
  quantity: z.string().nullable(),
  refills: z.number().int().nullable(),
  prescriberText: z.string().nullable(),
  pharmacyText: z.string().nullable(),
  writtenOn: PlainDate.nullable(),
  errorText: z.string().nullable(),
  orderId: idOf("order").nullable(),
  statusSince: Instant,
});
export type Prescription = z.infer<typeof Prescription>;

const Side = z.strictObject({ text: z.string(), detail: z.string().nullable() });
export const Difference = z.strictObject({
  id: idOf("erx-difference"),
  kind: z.enum(["medication", "allergy", "diagnosis"]),
  change: z.enum(["new", "changed", "inactive"]),
  remote: Side,
  local: Side.nullable(),
  /** The order or allergy that differs. */
  localId: Id.nullable(),
  foundAt: Instant,
  version: Version,
});
export type Difference = z.infer<typeof Difference>;

export const ErxState = z.strictObject({
  clientId: idOf("client"),
  demographicId: Id,
  timeZone: z.string(),
  /** Null: no service is connected. */
  connection: z.strictObject({ label: z.string(), isSimulated: z.boolean() }).nullable(),
  /** The user is known at the service: they can open it. */
  isUserLinked: z.boolean(),
  isClientLinked: z.boolean(),
  pushedAt: Instant.nullable(),
  pulledAt: Instant.nullable(),
  /** What the chart lacks before the client can be sent. */
  missing: z.array(z.string()),
  prescriptions: z.array(Prescription),
  differences: z.array(Difference),
});
export type ErxState = z.infer<typeof ErxState>;

const ofStay = z.strictObject({ demographicId: Id });
const outward = [
  "not-found",
  "out-of-scope",
  "consent-required",
  "erx-not-connected",
  "erx-facts-missing",
  "wrong-state",
  "service-paused",
  "upstream-failed",
  "agreement-missing",
] as const;

export const readErx = endpoint({
  method: "GET",
  path: "/e-prescribing/patients/:demographicId/prescriptions",
  summary: "Prescriptions of a client at the e-prescribing service, and differences to review",
  permission: "medications.view",
  switch: "ePrescribing",
  chart: "client",
  params: ofStay,
  response: ErxState,
  problems: ["not-found", "out-of-scope"],
});

const SyncItem = z.strictObject({
  text: z.string(),
  outcome: z.enum(["sent", "unchanged", "skipped", "failed"]),
  reason: z.string().nullable(),
});
export const SyncTo = z.strictObject({ clientId: idOf("client"), items: z.array(SyncItem) });
export type SyncTo = z.infer<typeof SyncTo>;

const syncTo = <P extends "medications" | "allergies" | "diagnoses">(what: P) =>
  endpoint({
    method: "POST",
    path: `/e-prescribing/sync-to/${what}`,
    summary: `Send the client's ${what} to the e-prescribing service`,
    permission: "medications.syncErx",
    switch: "ePrescribing",
    chart: "client",
    leaves: "checked",
    audit: { action: "medication.erx-pushed", subject: "client" },
    body: ofStay,
    response: SyncTo,
    problems: [...outward],
  });
export const syncToMedications = syncTo("medications");
export const syncToAllergies = syncTo("allergies");
export const syncToDiagnoses = syncTo("diagnoses");

export const SyncFrom = z.strictObject({
  clientId: idOf("client"),
  found: z.number().int(),
  /** Differences that are new since the last time. */
  differences: z.number().int(),
});
const syncFrom = <P extends "medications" | "allergies" | "diagnoses">(what: P) =>
  endpoint({
    method: "POST",
    path: `/e-prescribing/sync-from/${what}`,
    summary: `Compare ${what} of the e-prescribing service with the chart; nothing is overwritten`,
    permission: "medications.syncErx",
    switch: "ePrescribing",
    chart: "client",
    leaves: "checked",
    audit: { action: "medication.erx-pulled", subject: "client" },
    body: ofStay,
    response: SyncFrom,
    problems: [...outward],
  });
export const syncFromMedications = syncFrom("medications");
export const syncFromAllergies = syncFrom("allergies");
export const syncFromDiagnoses = syncFrom("diagnoses");

export const decideDifference = endpoint({
  method: "POST",
  path: "/e-prescribing/differences/:differenceId/decide",
  summary: "Accept a difference (an allergy is recorded as reported, or inactivated) or dismiss it with a reason",
  permission: "medications.syncErx",
  switch: "ePrescribing",
  chart: "client",
  audit: { action: "medication.erx-difference-decided", subject: "erx-difference" },
  params: z.strictObject({ differenceId: Id }),
  body: z.strictObject({
    version: Version,
    decision: z.enum(["accept", "dismiss"]),
    /** Required to dismiss. */
    reason: Reason.optional(),
  }),
  response: Difference.extend({ state: z.enum(["accepted", "dismissed"]), clientId: idOf("client") }),
  problems: ["not-found", "out-of-scope", "stale-version", "wrong-state", "validation", "duplicate", "forbidden"],
});

const SignOn = z.strictObject({ url: z.url() });

export const openPatientWindow = endpoint({
  method: "POST",
  path: "/e-prescribing/patients/:demographicId/sso",
  summary: "A single-use link to the prescribing window of a client",
  permission: "medications.prescribe",
  switch: "ePrescribing",
  chart: "client",
  leaves: "checked",
  audit: { action: "medication.erx-opened", subject: "client" },
  params: ofStay,
  response: SignOn.extend({ clientId: idOf("client") }),
  problems: [...outward, "erx-user-not-linked"],
});

export const openNotifications = endpoint({
  method: "POST",
  path: "/e-prescribing/sso",
  summary: "A single-use link to the service's refill requests and errors",
  permission: "medications.prescribe",
  switch: "ePrescribing",
  audit: { action: "medication.erx-opened", subject: "connection" },
  response: SignOn,
  problems: ["erx-not-connected", "erx-user-not-linked", "service-paused", "upstream-failed", "agreement-missing"],
});

export const countErxNotifications = endpoint({
  method: "GET",
  path: "/e-prescribing/notifications/counts",
  summary: "Prescriptions that need attention, of clients within reach, as last reported by the service",
  permission: "medications.view",
  switch: "ePrescribing",
  response: z.strictObject({ refillRequests: z.number().int(), errors: z.number().int(), pending: z.number().int() }),
});

export const ErxClinician = z.strictObject({
  clinicianId: Id,
  clinicianName: z.string(),
  role: z.enum(["prescriber", "proxy"]).nullable(),
  remoteUserId: z.string().nullable(),
  isPrescriber: z.boolean(),
});
export type ErxClinician = z.infer<typeof ErxClinician>;

export const readErxConnection = endpoint({
  method: "GET",
  path: "/e-prescribing/connection",
  summary: "The connected service, and which staff are known there",
  permission: "medications.configure",
  switch: "ePrescribing",
  response: z.strictObject({
    connection: z.strictObject({ label: z.string(), isSimulated: z.boolean(), clinicId: z.string() }).nullable(),
    clinicians: z.array(ErxClinician),
  }),
});

export const linkErxClinician = endpoint({
  method: "PUT",
  path: "/e-prescribing/clinicians/:clinicianId",
  summary: "Link a staff member to their user id at the service, or remove the link",
  permission: "medications.configure",
  switch: "ePrescribing",
  audit: { action: "medication.erx-clinician-linked", subject: "clinician" },
  params: z.strictObject({ clinicianId: Id }),
  body: z.strictObject({
    remoteUserId: z
      .string()
      .regex(/^\d{1,12}$/, "Enter the user ID, digits only.")
      .nullable(),
    role: z.enum(["prescriber", "proxy"]).default("prescriber"),
  }),
  response: ErxClinician,
  problems: ["not-found", "duplicate"],
});

export const receiveErxEvent = endpoint({
  method: "POST",
  path: "/e-prescribing/webhooks/:webhookToken",
  summary: "Receive a signed event of the e-prescribing service",
  permission: "public",
  audit: { action: "delivery.received", subject: "connection" },
  params: z.strictObject({ webhookToken: z.string().max(100) }),
  response: z.strictObject({ received: z.literal(true), duplicate: z.literal(true).optional() }),
  raw: "bytes",
  bodyLimit: 65_536,
  limit: { bucket: "erx-webhooks", perMinute: 600 },
  problems: ["signature-invalid", "not-found", "too-large"],
});
