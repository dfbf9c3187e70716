import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { isDea } from "#platform/shared/npi.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { credentialStandings, credentialTypes, DeaSchedule } from "./credential.ts";

defineProblems({ "credential-expired": [409, "Credential expired"] });

export const Credential = z.strictObject({
  id: Id,
  type: z.enum(credentialTypes),
  /** Name, where the type is not specific: "Crisis prevention (CPI)". */
  name: z.string().nullable(),
  number: z.string().nullable(),
  state: z.string().nullable(),
  schedules: z.array(DeaSchedule),
  issuer: z.string().nullable(),
  issuedOn: PlainDate.nullable(),
  expiresOn: PlainDate.nullable(),
  verifiedAt: Instant.nullable(),
  verifiedByName: z.string().nullable(),
  /** A copy of the document, read through `/files/:id/content` by staff who can see the credential. */
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  standing: z.enum(credentialStandings),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  version: z.number().int(),
});
export type Credential = z.infer<typeof Credential>;

const facts = {
  type: z.enum(credentialTypes),
  name: z.string().trim().max(120).nullable().default(null),
  number: z.string().trim().max(60).nullable().default(null),
  state: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, "Enter two letters, like CA.")
    .nullable()
    .default(null),
  schedules: z.array(DeaSchedule).max(6).default([]),
  issuer: z.string().trim().max(120).nullable().default(null),
  issuedOn: PlainDate.nullable().default(null),
  expiresOn: PlainDate.nullable().default(null),
};

interface Facts {
  type: string;
  number: string | null;
  state: string | null;
  schedules: readonly string[];
  issuedOn: string | null;
  expiresOn: string | null;
}
function check(given: Facts, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (given.issuedOn && given.expiresOn && given.expiresOn <= given.issuedOn)
    refuse("expiresOn", "The expiration date must be after the issue date.");
  if (given.type === "license") {
    if (!given.number) refuse("number", "Enter the license number.");
    if (!given.state) refuse("state", "Enter the state of the license.");
  }
  if (given.type === "dea") {
    if (!given.number || !isDea(given.number))
      refuse("number", "Enter a valid DEA number: two letters and seven digits.");
    if (!given.state) refuse("state", "Enter the state of the DEA registration.");
    if (given.schedules.length === 0) refuse("schedules", "Choose the schedules covered.");
  }
}
export const NewCredential = z.strictObject(facts).superRefine(check);

const params = z.strictObject({ clinicianId: Id });

export const listCredentials = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId/credentials",
  summary: "List a staff member's licenses, registrations and certifications",
  permission: "credentials.view",
  switch: null,
  params,
  response: z.strictObject({ rows: z.array(Credential) }),
  problems: ["not-found"],
});

export const addCredential = endpoint({
  method: "POST",
  path: "/clinicians/:clinicianId/credentials",
  summary: "Add a credential",
  permission: "credentials.edit",
  switch: null,
  audit: { action: "credential.changed", subject: "clinician" },
  params,
  body: NewCredential,
  response: Credential,
  status: 201,
  problems: ["not-found"],
});

export const changeCredential = endpoint({
  method: "PATCH",
  path: "/clinicians/:clinicianId/credentials/:credentialId",
  summary: "Correct, renew, verify or void a credential",
  permission: "credentials.edit",
  switch: null,
  audit: { action: "credential.changed", subject: "clinician" },
  params: params.extend({ credentialId: Id }),
  body: z.discriminatedUnion("act", [
    z.strictObject({ act: z.literal("correct"), version: Version, credential: NewCredential }),
    /** Primary source verification by someone other than the holder. */
    z.strictObject({ act: z.literal("verify"), version: Version }),
    /** A copy of the document, uploaded for this credential. */
    z.strictObject({ act: z.literal("attach"), version: Version, fileId: Id }),
    z.strictObject({ act: z.literal("void"), version: Version, reason: z.string().trim().min(3).max(300) }),
  ]),
  response: Credential,
  problems: ["not-found", "stale-version", "own-request", "wrong-state"],
});
