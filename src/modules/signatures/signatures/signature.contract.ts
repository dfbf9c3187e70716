import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { Mark } from "../marks/mark.ts";

defineProblems({
  "already-signed": [409, "This is already signed"],
  "guardian-name-invalid": [422, "Type the guardian's full name as on the contact list, or add the guardian first"],
  "guardian-signature-invalid": [422, "The guardian's signature is missing or too short. Sign again in the box"],
  "client-signature-invalid": [422, "The client's signature is missing or too short. Sign again in the box"],
  "typed-name-mismatch": [422, "The typed name does not match the signer's name"],
});

/** The kinds of record that can be signed. This module knows only a record's kind and id. */
export const SubjectType = z.enum([
  "form",
  "document",
  "companyDocument",
  "electronicConsent",
  "note",
  "noteAddendum",
  "treatmentPlan",
  "treatmentPlanReview",
  "order",
  "reconciliation",
  "dischargeList",
  "protocolVersion",
  "medicationCount",
  "destruction",
  "leavePack",
  "withdrawalAssessment",
  "diagnosisSet",
  "roundReview",
  "restraintOrder",
  "leadAssessment",
]);
export type SubjectType = z.infer<typeof SubjectType>;

/** The role in which a signer signs. */
export const SignerRole = z.enum([
  "client",
  "guardian",
  "legalRepresentative",
  "guarantor",
  "staff",
  "author",
  "cosigner",
  "additional",
  "prescriber",
  "reviewer",
  "receiver",
  "witness",
  "interpreter",
  "external",
]);
export type SignerRole = z.infer<typeof SignerRole>;

export const signMethods = ["drawn", "typed", "pin", "passkey", "paper", "external", "refused", "unable"] as const;
export type SignMethod = (typeof signMethods)[number];
export const signMethodLabels = {
  drawn: "Drawn",
  typed: "Typed",
  pin: "PIN",
  passkey: "Passkey",
  paper: "On paper",
  external: "Signing service",
  refused: "Refused",
  unable: "Unable to sign",
} as const satisfies Record<SignMethod, string>;

export const authMethods = [
  "sessionPin",
  "sessionPasskey",
  "portalSession",
  "linkOtp",
  "handover",
  "paperScan",
  "provider",
] as const;
export type AuthMethod = (typeof authMethods)[number];

/** A signer who is not staff: the client, a contact on file, or a named person. */
export const OutsideSigner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("client"), clientId: idOf("client"), name: z.string().min(1).max(120) }),
  z.strictObject({
    kind: z.literal("contact"),
    contactId: Id,
    name: z.string().min(1).max(120),
    relationship: z.string().min(1).max(80),
  }),
  z.strictObject({
    kind: z.literal("name"),
    name: z.string().min(1).max(120),
    relationship: z.string().min(1).max(80),
  }),
]);
export type OutsideSigner = z.infer<typeof OutsideSigner>;

/**
 * A signature that a client or guardian draws, or types as their name, with when they reviewed and confirmed it. Both ways
 * are equal: no one is made to draw (SIG-5).
 */
export const OwnMark = z.strictObject({
  signer: OutsideSigner,
  drawing: Mark.optional(),
  typedName: z.string().trim().min(1).max(120).optional(),
  /** When the signer finished reading, and when they chose to sign. Device clock, kept beside the server's time. */
  reviewedAt: Instant,
  intentAt: Instant,
  deviceClockAt: Instant.optional(),
});
export type OwnMark = z.infer<typeof OwnMark>;

/** A signature as shown on screen and in print. */
export const SignatureView = z.strictObject({
  id: Id,
  slotKey: z.string(),
  role: SignerRole,
  signerName: z.string(),
  credentials: z.string().nullable(),
  relationship: z.string().nullable(),
  method: z.enum(signMethods),
  meaning: z.string(),
  signedAt: Instant,
  /** IANA time zone the signing time is shown in. */
  timeZone: z.string(),
  coveredHash: z.string(),
  mark: Mark.nullable(),
  typedName: z.string().nullable(),
  /** Why there is no signature, and who witnessed that; for `refused` and `unable` only. */
  reason: z.string().nullable(),
  witnessName: z.string().nullable(),
  status: z.enum(["valid", "voided"]),
});
export type SignatureView = z.infer<typeof SignatureView>;
