import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { defineProblems } from "#platform/shared/problems.ts";
import { Mark } from "../marks/mark.ts";

defineProblems({
  "already-signed": [409, "This is signed already"],
  "guardian-name-invalid": [422, "Type the guardian's full name as on the contact list, or add the guardian first"],
  "guardian-signature-invalid": [422, "The guardian's signature is missing or too short. Sign again in the box"],
  "client-signature-invalid": [422, "The client's signature is missing or too short. Sign again in the box"],
});

/** What can be signed (forms §2.1). The signatures module knows no more of a subject than its kind and id. */
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

/** As what somebody signs. */
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

/** The person outside the staff who draws a mark: the client, a known contact, or somebody by name. */
export const OutsideSigner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("client"), clientId: Id, name: z.string().min(1).max(120) }),
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

/** A mark drawn at the desk (the device handed over), with the three facts of SIG-1. */
export const DrawnMark = z.strictObject({
  signer: OutsideSigner,
  drawing: Mark,
  /** When the person had read to the end; when they pressed to sign. The device's clock, kept beside the server's. */
  reviewedAt: Instant,
  intentAt: Instant,
  deviceClockAt: Instant.optional(),
});
export type DrawnMark = z.infer<typeof DrawnMark>;

/** A signature as screens and prints show it. */
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
  /** IANA zone in which the time is shown. */
  timeZone: z.string(),
  coveredHash: z.string(),
  mark: Mark.nullable(),
  status: z.enum(["valid", "voided"]),
});
export type SignatureView = z.infer<typeof SignatureView>;
