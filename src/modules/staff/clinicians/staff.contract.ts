import { z } from "zod";
import { TypedPassword } from "#platform/shared/authentication/typed-password.contract.ts";
import { endpoint, Instant, pageOf, pageQuery, pinLimit } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { credentialStandings } from "../credentials/credential.ts";

export type ClinicianState = "active" | "inactive" | "invited" | "suspended";
export const clinicianStates = defineStates<ClinicianState, "accept" | "deactivate" | "suspend" | "reactivate">({
  active: {
    label: "Active",
    code: 1,
    tone: "done",
    shape: "dot",
    moves: { deactivate: "inactive", suspend: "suspended" },
  },
  inactive: { label: "Inactive", code: 2, tone: "neutral", shape: "ring", moves: { reactivate: "active" } },
  invited: {
    label: "Invited",
    code: 3,
    tone: "info",
    shape: "arrow",
    moves: { accept: "active", deactivate: "inactive" },
  },
  suspended: { label: "Suspended", code: 4, tone: "danger", shape: "pause", moves: { reactivate: "active" } },
});

export const ClinicianSummary = z.strictObject({
  id: Id,
  fullName: z.string(),
  initials: z.string(),
  credentials: z.array(z.string()),
  title: z.string().nullable(),
  role: z.string(),
  roleLabel: z.string(),
  status: z.number().int(),
  email: z.string(),
  photo: z.string().nullable(),
  locationIds: z.array(Id),
  lastActiveAt: Instant.nullable(),
  credentialStanding: z.enum(credentialStandings),
  /** How many are in their care; null for those who may not see case-loads. */
  caseload: z.number().int().nullable(),
  caseloadLimit: z.number().int().nullable(),
});
export type ClinicianSummary = z.infer<typeof ClinicianSummary>;

export const listClinicians = endpoint({
  method: "GET",
  path: "/clinicians",
  summary: "Staff, active ones unless another status is asked for",
  permission: "clinicians.view",
  switch: null,
  query: z.strictObject({
    ...pageQuery,
    status: z.coerce.number().int().min(1).max(4).default(1),
    role: z.string().max(40).optional(),
    locationId: Id.optional(),
    groupId: Id.optional(),
    credentials: z.enum(credentialStandings).optional(),
    search: z.string().max(80).optional(),
    sort: z.enum(["name", "-name", "role", "-role"]).default("name"),
  }),
  response: pageOf(ClinicianSummary),
});

export const DirectoryEntry = z.strictObject({
  id: Id,
  fullName: z.string(),
  initials: z.string(),
  credentials: z.array(z.string()),
  role: z.string(),
  photo: z.string().nullable(),
  locationIds: z.array(Id),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;
export const getAllClinicians = endpoint({
  method: "GET",
  path: "/clinicians/get-all-clinicians",
  summary: "The staff directory for pickers and mentions: active staff, at most 1000",
  permission: "clinicians.view",
  switch: null,
  response: z.strictObject({ rows: z.array(DirectoryEntry) }),
});

export const pinCodeChecker = endpoint({
  method: "POST",
  path: "/clinicians/pin-code-checker",
  summary: "Check a PIN and give a single-use ticket for unlocking, signing or witnessing",
  permission: "self",
  switch: null,
  audit: { action: "pin.checked", subject: "clinician" },
  body: z.strictObject({
    pin: z.string().regex(/^\d{4,8}$/, "Enter your PIN."),
    purpose: z.enum(["unlock", "sign", "witness", "switch"]),
    /** The witness, when that is someone else than the person signed in. */
    clinicianId: Id.optional(),
  }),
  response: z.strictObject({ ok: z.literal(true), ticket: z.string(), expiresAt: Instant }),
  problems: ["pin-invalid", "pin-locked", "witness-same-person", "rate-limited"],
  limit: pinLimit,
});

export const changePinCode = endpoint({
  method: "POST",
  path: "/clinicians/change-pin-code",
  summary: "Set or change my PIN; with clinicians.resetAccess take a colleague's away",
  permission: "self",
  switch: null,
  audit: { action: "pin.changed", subject: "clinician" },
  body: z.union([
    z.strictObject({
      password: TypedPassword,
      newPin: z.string().regex(/^\d{4,8}$/, "Choose digits only."),
    }),
    /** Nobody gives a colleague a PIN: without one they unlock with their password and choose a new one. */
    z.strictObject({ clinicianId: Id, clear: z.literal(true) }),
  ]),
  problems: [
    "bad-credentials",
    "rate-limited",
    "weak-pin",
    "step-up-required",
    "own-request",
    "forbidden",
    "wrong-state",
  ],
  limit: { bucket: "sign-in-again", perMinute: 20, wrongTries: true },
});
