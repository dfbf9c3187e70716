import { z } from "zod";
import { endpoint, Instant, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { acknowledgements } from "./company-document.ts";

const State = z.enum(["notNeeded", "done", "due", "overdue"]);
const fields = {
  number: z.string().trim().min(1, "Enter a number.").max(40),
  title: z.string().trim().min(1, "Enter a title.").max(200),
  body: z.string().trim().min(1, "Enter the text.").max(200_000),
  effectiveOn: PlainDate,
  /** Role codes; empty for all staff. */
  audienceRoles: z.array(z.string().max(40)).max(40),
  locationIds: z.array(Id).max(200),
  acknowledgement: z.enum(acknowledgements),
  dueDays: z.number().int().min(1).max(365),
  reackOnChange: z.boolean(),
};

export const CompanyDocument = z.strictObject({
  id: Id,
  seriesId: Id,
  edition: z.number().int(),
  ...fields,
  status: z.enum(["draft", "active", "retired"]),
  activatedAt: Instant.nullable(),
  /** What the reader owes, and until when. */
  mine: z.strictObject({ state: State, dueOn: PlainDate.nullable(), at: Instant.nullable() }),
  version: Version,
});
export type CompanyDocument = z.infer<typeof CompanyDocument>;

const params = z.strictObject({ companyDocumentId: Id });

export const listCompanyDocuments = endpoint({
  method: "GET",
  path: "/company-documents",
  summary: "Active policies for the reader; all editions for users who manage them",
  permission: "self",
  query: z.strictObject({ view: z.enum(["mine", "manage"]).default("mine") }),
  response: z.strictObject({ rows: z.array(CompanyDocument.omit({ body: true })) }),
  problems: ["forbidden"],
});

export const getCompanyDocument = endpoint({
  method: "GET",
  path: "/company-documents/:companyDocumentId",
  summary: "A policy",
  permission: "self",
  params,
  response: CompanyDocument,
  problems: ["not-found"],
});

export const addCompanyDocument = endpoint({
  method: "POST",
  path: "/company-documents",
  summary: "Add a policy, or the next edition of one, as a draft",
  permission: "companyDocuments.manage",
  audit: { action: "company-document.drafted", subject: "company-document" },
  status: 201,
  body: z.strictObject({ ...fields, seriesId: Id.nullable().default(null) }),
  response: CompanyDocument,
  problems: ["not-found", "wrong-state", "validation"],
});

export const updateCompanyDocument = endpoint({
  method: "PATCH",
  path: "/company-documents/:companyDocumentId",
  summary: "Change a draft of a policy",
  permission: "companyDocuments.manage",
  audit: { action: "company-document.changed", subject: "company-document" },
  params,
  body: z.strictObject({
    version: Version,
    number: fields.number.optional(),
    title: fields.title.optional(),
    body: fields.body.optional(),
    effectiveOn: fields.effectiveOn.optional(),
    audienceRoles: fields.audienceRoles.optional(),
    locationIds: fields.locationIds.optional(),
    acknowledgement: fields.acknowledgement.optional(),
    dueDays: fields.dueDays.optional(),
    reackOnChange: fields.reackOnChange.optional(),
  }),
  response: CompanyDocument,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const activateCompanyDocument = endpoint({
  method: "POST",
  path: "/company-documents/:companyDocumentId/activate",
  summary: "Make a policy active; the edition before is retired, and staff are asked to acknowledge",
  permission: "companyDocuments.manage",
  audit: { action: "company-document.activated", subject: "company-document" },
  params,
  body: z.strictObject({ version: Version }),
  response: CompanyDocument,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const retireCompanyDocument = endpoint({
  method: "POST",
  path: "/company-documents/:companyDocumentId/retire",
  summary: "Retire a policy without a successor",
  permission: "companyDocuments.manage",
  audit: { action: "company-document.retired", subject: "company-document" },
  params,
  body: z.strictObject({ version: Version }),
  response: CompanyDocument,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const acknowledgeCompanyDocument = endpoint({
  method: "POST",
  path: "/company-documents/:companyDocumentId/acknowledge",
  summary: "Confirm that one read a policy, or sign it with one's PIN where it asks for that",
  permission: "self",
  audit: { action: "company-document.acknowledged", subject: "company-document" },
  ticket: "sign",
  params,
  /** The edition that was shown. */
  body: z.strictObject({ edition: z.number().int().min(1) }),
  response: CompanyDocument,
  problems: ["not-found", "wrong-state", "step-up-required", "ticket-used"],
});

export const listAcknowledgements = endpoint({
  method: "GET",
  path: "/company-documents/:companyDocumentId/acknowledgements",
  summary: "Who acknowledged a policy, and who has not",
  permission: "companyDocuments.manage",
  params,
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        userId: Id,
        name: z.string(),
        role: z.string(),
        supervisorName: z.string().nullable(),
        state: State,
        at: Instant.nullable(),
      }),
    ),
  }),
  problems: ["not-found"],
});
