import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { disclosurePurposes, informationCategories } from "../consents/consent-check.ts";
import "../forms/form-problems.ts";
import { disclosureBases, disclosureMethods } from "./disclosure.ts";

const Recipient = z.strictObject({
  name: z.string().trim().min(2, "Enter the recipient").max(200),
  organization: z.string().trim().max(200).optional(),
});
const Period = z.strictObject({ from: PlainDate.nullable(), to: PlainDate.nullable() });
const asked = {
  recipient: Recipient,
  categories: z
    .array(z.enum(informationCategories))
    .min(1, "Choose at least one category")
    .max(informationCategories.length),
  purpose: z.enum(disclosurePurposes),
  period: Period.optional(),
  proceeding: z.boolean().default(false),
};
const ClientParams = z.strictObject({ mrNo: MrNo });

export const ConsentVerdict = z.strictObject({
  decision: z.enum(["permit", "permitWithOmissions", "deny"]),
  permitted: z.array(z.strictObject({ category: z.enum(informationCategories), consentId: Id })),
  omitted: z.array(z.strictObject({ category: z.enum(informationCategories), reason: z.string() })),
  period: Period,
  consentIds: z.array(Id),
});

export const checkConsents = endpoint({
  method: "POST",
  path: "/consents/check",
  summary: "Check what a recipient may receive now, and why not the rest",
  permission: "consents.check",
  unaudited: "A read; opening the chart is audited.",
  chart: "client",
  body: z.strictObject({ mrNo: MrNo, ...asked }),
  response: ConsentVerdict,
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const Disclosure = z.strictObject({
  id: Id,
  consentId: Id.nullable(),
  basis: z.enum(disclosureBases),
  recipient: z.strictObject({ name: z.string(), organization: z.string().optional() }),
  categories: z.array(z.enum(informationCategories)),
  description: z.string(),
  purpose: z.enum(disclosurePurposes),
  method: z.enum(disclosureMethods),
  disclosedAt: Instant,
  disclosedByName: z.string().nullable(),
});
export type Disclosure = z.infer<typeof Disclosure>;

export const listDisclosures = endpoint({
  method: "GET",
  path: "/clients/:mrNo/disclosures",
  summary: "Accounting of a client's disclosures, newest first (42 CFR 2.32, 45 CFR 164.528)",
  permission: "disclosures.read",
  chart: "client",
  params: ClientParams,
  response: z.strictObject({ rows: z.array(Disclosure) }),
  problems: ["mr-number-invalid", "not-found", "out-of-scope"],
});

export const recordDisclosure = endpoint({
  method: "POST",
  path: "/clients/:mrNo/disclosures",
  summary: "Record a disclosure by phone, paper, mail or fax, if consents permit it",
  permission: "disclosures.write",
  chart: "client",
  idempotent: true,
  leaves: "checked",
  audit: { action: "disclosure.recorded", subject: "client" },
  params: ClientParams,
  body: z.strictObject({
    ...asked,
    basis: z.enum(disclosureBases).default("consent"),
    method: z.enum(disclosureMethods),
    description: z.string().trim().min(3, "Enter what was disclosed").max(1000),
    /** Who asked, their organization, and the nature of the emergency (42 CFR 2.51). */
    emergency: z
      .strictObject({
        personName: z.string().trim().min(2).max(200),
        affiliation: z.string().trim().min(2).max(200),
        nature: z.string().trim().min(3).max(1000),
      })
      .optional(),
    documentIds: z.array(Id).max(50).default([]),
  }),
  response: Disclosure,
  status: 201,
  problems: ["mr-number-invalid", "not-found", "out-of-scope", "consent-required", "legal-basis-missing", "validation"],
});
