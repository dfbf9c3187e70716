import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const agreementKinds = ["baa", "qsoa", "dpa"] as const;
export const agreementLabels = {
  baa: "Business associate agreement (HIPAA)",
  qsoa: "Qualified service organization agreement (42 CFR Part 2)",
  dpa: "Data processing agreement",
} as const satisfies Record<(typeof agreementKinds)[number], string>;

export const Agreement = z.strictObject({
  id: Id,
  connectionId: Id.nullable(),
  connectionLabel: z.string().nullable(),
  vendor: z.string(),
  kinds: z.array(z.enum(agreementKinds)),
  signedOn: PlainDate,
  effectiveOn: PlainDate,
  expiresOn: PlainDate.nullable(),
  noTraining: z.boolean(),
  enteredBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  /** The signed document, for the confirming user. */
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  /** Whether the current user may confirm it: someone else entered it, and they hold the permission. */
  mayConfirm: z.boolean(),
  version: Version,
});
export type Agreement = z.infer<typeof Agreement>;

const params = z.strictObject({ agreementId: Id });

export const listAgreements = endpoint({
  method: "GET",
  path: "/integrations/agreements",
  summary: "List vendor agreements",
  permission: "settings.view",
  response: z.strictObject({ rows: z.array(Agreement) }),
});
export const NewAgreement = z
  .strictObject({
    connectionId: Id.nullable().default(null),
    vendor: z.string().trim().min(2, "Enter the vendor's name").max(120),
    kinds: z.array(z.enum(agreementKinds)).min(1, "Choose the agreement type"),
    signedOn: PlainDate,
    effectiveOn: PlainDate,
    expiresOn: PlainDate.nullable().default(null),
    noTraining: z.boolean().default(false),
  })
  .refine(({ effectiveOn, expiresOn }) => expiresOn === null || expiresOn >= effectiveOn, {
    path: ["expiresOn"],
    message: "The end date is before the effective date",
  });
export const enterAgreement = endpoint({
  method: "POST",
  path: "/integrations/agreements",
  summary: "Enter a signed agreement",
  permission: "integrations.manage",
  audit: { action: "agreement.entered", subject: "agreement" },
  body: NewAgreement,
  response: Agreement,
  status: 201,
});
export const attachAgreement = endpoint({
  method: "POST",
  path: "/integrations/agreements/:agreementId/attach",
  summary: "Attach the signed document to an unconfirmed agreement",
  permission: "integrations.manage",
  audit: { action: "agreement.attached", subject: "agreement" },
  params,
  body: z.strictObject({ fileId: Id }),
  response: Agreement,
  problems: ["wrong-state"],
});
export const confirmAgreement = endpoint({
  method: "POST",
  path: "/integrations/agreements/:agreementId/confirm",
  summary: "Confirm an agreement that another user entered",
  permission: "agreements.confirm",
  audit: { action: "agreement.confirmed", subject: "agreement" },
  params,
  response: Agreement,
  problems: ["own-request", "wrong-state"],
});
export const endAgreement = endpoint({
  method: "POST",
  path: "/integrations/agreements/:agreementId/end",
  summary: "End an agreement and suspend the connections that need it",
  permission: "integrations.manage",
  audit: { action: "agreement.ended", subject: "agreement" },
  params,
  body: z.strictObject({ reason: z.string().trim().min(3, "Enter a reason").max(300) }),
  response: Agreement,
  problems: ["wrong-state"],
});
