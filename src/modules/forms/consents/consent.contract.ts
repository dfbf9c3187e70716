import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { consentStates } from "./consent.ts";
import "../forms/form-problems.ts";

const ConsentStatusSchema = z.enum(consentStates.states);

export const Consent = z.strictObject({
  id: Id,
  formId: Id,
  type: z.string(),
  title: z.string(),
  discloser: z.string(),
  recipients: z.array(
    z.strictObject({
      name: z.string(),
      organization: z.string().optional(),
      address: z.string().optional(),
      phone: z.string().optional(),
      isIntermediary: z.boolean(),
    }),
  ),
  informationCategories: z.array(z.string()),
  dataFrom: PlainDate.nullable(),
  dataTo: PlainDate.nullable(),
  purpose: z.string().nullable(),
  effectiveOn: PlainDate,
  expiresOn: PlainDate.nullable(),
  expiresEvent: z.string().nullable(),
  isSud: z.boolean(),
  /** As of today: past its last day, a consent is expired. */
  status: ConsentStatusSchema,
  signedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  timeZone: z.string(),
  version: Version,
});
export type Consent = z.infer<typeof Consent>;

export const listConsents = endpoint({
  method: "GET",
  path: "/clients/:mrNo/consents",
  summary: "A client's consents, newest first",
  permission: "consents.view",
  chart: "client",
  params: z.strictObject({ mrNo: MrNo }),
  response: z.strictObject({ rows: z.array(Consent) }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const revokeConsent = endpoint({
  method: "POST",
  path: "/consents/:consentId/revoke",
  summary: "Revoke a consent",
  permission: "consents.manage",
  chart: "client",
  audit: { action: "consent.revoked", subject: "consent" },
  params: z.strictObject({ consentId: Id }),
  body: z.strictObject({
    version: Version,
    method: z.enum(["written", "electronic", "oral"]),
    note: z.string().trim().min(3, "Enter what was said, and to whom.").max(1000),
  }),
  response: Consent,
  problems: ["stale-version", "wrong-state", "not-revocable-yet"],
});
