import { z } from "zod";
import { type AccountState, accountStates } from "#platform/shared/authentication/account-states.ts";
import { endpoint, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { credentialStandings } from "../credentials/credential.ts";

/** A staff member has the state of their account. */
export type ClinicianState = AccountState;
export const clinicianStates = accountStates;

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
  /** Clients in their care; null without permission to see caseloads. */
  caseload: z.number().int().nullable(),
  caseloadLimit: z.number().int().nullable(),
});
export type ClinicianSummary = z.infer<typeof ClinicianSummary>;

export const listClinicians = endpoint({
  method: "GET",
  path: "/clinicians",
  summary: "List staff, active by default",
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
  summary: "List active staff for pickers and mentions, at most 1000",
  permission: "clinicians.view",
  switch: null,
  response: z.strictObject({ rows: z.array(DirectoryEntry) }),
});
