import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isDea, isNpi } from "#platform/shared/npi.ts";
import { defineProblems } from "#platform/shared/problems.ts";

defineProblems({
  "has-caseload": [409, "Open work must be reassigned"],
  "last-administrator": [409, "Last administrator"],
});

const text = (most: number) => z.string().trim().max(most).nullable();
const Email = z.email("Enter a valid email address.").trim().toLowerCase().max(254);
const Name = z.string().trim().min(1, "Enter a name.").max(80);

const facts = {
  firstName: Name,
  middleName: text(80),
  lastName: Name,
  preferredName: text(80),
  pronouns: text(40),
  credentials: z.array(z.string().trim().min(1).max(20)).max(10),
  title: text(120),
  phone: text(30),
  npi: text(10).refine((value) => !value || isNpi(value), "Enter a valid 10-digit NPI."),
  dea: text(9).refine((value) => !value || isDea(value), "Enter a valid DEA number: two letters and seven digits."),
  taxonomyCode: text(10).refine(
    (value) => !value || /^[0-9A-Z]{10}$/.test(value),
    "Enter a 10-character NUCC taxonomy code.",
  ),
  supervisorId: Id.nullable(),
  cosignRequired: z.boolean(),
  isPrimaryTherapist: z.boolean(),
  caseloadLimit: z.number().int().min(1).max(500).nullable(),
  initials: z.string().trim().min(1).max(5),
  languages: z.array(z.string().trim().min(2).max(35)).min(1).max(12),
  hiredOn: PlainDate.nullable(),
  locationIds: z.array(Id).max(100),
  defaultLocationId: Id.nullable(),
};

export const clinicianAbilities = [
  "edit",
  "invite",
  "setStatus",
  "manageRoles",
  "resetAccess",
  "viewAccess",
  "editCredentials",
  "viewSessions",
  "revokeSessions",
  "viewActivity",
] as const;
export type ClinicianAbility = (typeof clinicianAbilities)[number];

export const Clinician = z.strictObject({
  id: Id,
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  ...facts,
  role: z.string(),
  roleLabel: z.string(),
  status: z.number().int(),
  photo: z.string().nullable(),
  supervisorName: z.string().nullable(),
  leftOn: PlainDate.nullable(),
  lastLoginAt: Instant.nullable(),
  /** Clients in their care; null without permission to see caseloads. */
  caseload: z.number().int().nullable(),
  abilities: z.array(z.enum(clinicianAbilities)),
  version: z.number().int(),
});
export type Clinician = z.infer<typeof Clinician>;

const params = z.strictObject({ clinicianId: Id });

export const getClinician = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId",
  summary: "Get one staff member",
  permission: "clinicians.view",
  switch: null,
  params,
  response: Clinician,
  problems: ["not-found"],
});

export const NewInvitation = z.strictObject({
  email: Email,
  firstName: facts.firstName,
  lastName: facts.lastName,
  role: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, "Choose a role."),
  title: facts.title.default(null),
  credentials: facts.credentials.default([]),
  locationIds: z.array(Id).min(1, "Choose at least one location.").max(100),
  supervisorId: facts.supervisorId.default(null),
  cosignRequired: facts.cosignRequired.default(false),
});

export const inviteClinician = endpoint({
  method: "POST",
  path: "/clinicians",
  summary: "Invite a staff member by email",
  permission: "clinicians.invite",
  switch: null,
  audit: { action: "clinician.invited", subject: "clinician" },
  body: NewInvitation,
  response: Clinician,
  status: 201,
  idempotent: true,
  problems: ["duplicate", "forbidden", "not-found"],
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/clinicians/:clinicianId/invite",
  summary: "Resend the invitation and void the earlier link",
  permission: "clinicians.invite",
  switch: null,
  audit: { action: "clinician.invited", subject: "clinician" },
  params,
  problems: ["not-found", "wrong-state"],
});

export const changeClinician = endpoint({
  method: "PATCH",
  path: "/clinicians/:clinicianId",
  summary: "Change a staff member's record",
  permission: "clinicians.edit",
  switch: null,
  audit: { action: "clinician.changed", subject: "clinician" },
  params,
  body: z.strictObject({ version: Version, ...z.strictObject(facts).partial().shape }),
  response: Clinician,
  problems: ["not-found", "stale-version", "duplicate"],
});
export const ClinicianFacts = z.strictObject(facts);

export const DependentGroup = z.strictObject({
  kind: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  count: z.number().int(),
  rows: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      detail: z.string().optional(),
      link: z.string().optional(),
      suggestedId: Id.optional(),
    }),
  ),
});
export type DependentGroup = z.infer<typeof DependentGroup>;

export const listDependents = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId/dependents",
  summary: "List a staff member's caseload and other open work",
  permission: "clinicians.setStatus",
  switch: null,
  params,
  response: z.strictObject({ groups: z.array(DependentGroup) }),
  problems: ["not-found"],
});

export const setClinicianStatus = endpoint({
  method: "POST",
  path: "/clinicians/:clinicianId/status",
  summary: "Activate, deactivate or suspend a staff member",
  permission: "clinicians.setStatus",
  switch: null,
  audit: { action: "clinician.status-changed", subject: "clinician" },
  params,
  body: z.strictObject({
    version: Version,
    move: z.enum(["deactivate", "suspend", "reactivate"]),
    reason: z.string().trim().min(3, "Enter a reason.").max(300),
    /** Reassignments; deactivating requires one for each client and other open work (AUTH-14). */
    reassignments: z
      .array(z.strictObject({ kind: z.string().max(40), id: Id, toClinicianId: Id }))
      .max(1000)
      .default([]),
  }),
  response: Clinician,
  problems: [
    "not-found",
    "stale-version",
    "wrong-state",
    "has-caseload",
    "own-request",
    "last-administrator",
    "forbidden",
  ],
});

export const StaffSession = z.strictObject({
  id: Id,
  deviceName: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastActiveAt: Instant,
  lockedAt: Instant.nullable(),
  expiresAt: Instant,
});
export const listClinicianSessions = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId/sessions",
  summary: "List a staff member's sessions",
  permission: "security.view",
  switch: null,
  params,
  response: z.strictObject({ rows: z.array(StaffSession) }),
  problems: ["not-found"],
});
export const revokeClinicianSessions = endpoint({
  method: "POST",
  path: "/clinicians/:clinicianId/sessions/revoke",
  summary: "Sign a staff member out of one session or all",
  permission: "security.revokeSessions",
  switch: null,
  audit: { action: "session.revoked", subject: "clinician" },
  params,
  body: z.strictObject({ sessionId: Id.optional() }),
  response: z.strictObject({ revoked: z.number().int() }),
  problems: ["not-found"],
});

export const ActivityEntry = z.strictObject({
  id: Id,
  at: Instant,
  action: z.string(),
  outcome: z.number().int(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  fields: z.array(z.string()),
  ip: z.string().nullable(),
});
export const listClinicianActivity = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId/activity",
  summary: "List a staff member's activity, newest first",
  permission: "audit.view",
  switch: null,
  params,
  query: z.strictObject({ before: Instant.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.strictObject({ rows: z.array(ActivityEntry), next: Instant.nullable() }),
  problems: ["not-found"],
});
