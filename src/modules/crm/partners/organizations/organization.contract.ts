import { z } from "zod";
import { commaList, endpoint, pageOf, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "#modules/places/reference/simple-maps.contract.ts";
import { Address } from "../../leads/lead-fields.contract.ts";
import "../../leads/problems.ts";
import {
  optional,
  partnerFields,
  partnerListQuery,
  partnerRow,
  partnerSorts,
  partnerVerbs,
  text,
  words,
} from "../partner-fields.contract.ts";
import { asamLevels, organizationKinds, stages, tiers } from "./organization.ts";

const Website = text(200).refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  message: "Enter a web address that starts with https://",
});

const AsamLevel = z
  .string()
  .refine((code) => asamLevels.some((level) => level === code), "Choose an ASAM level of care.");

export const organizationFields = {
  name: text(160),
  kind: z.enum(organizationKinds),
  aliases: words(160, 20).optional(),
  ...partnerFields,
  parentId: optional(Id),
  address: Address.optional(),
  website: optional(Website),
  levelsOffered: z.array(AsamLevel).max(20).optional(),
  payersAccepted: words(80, 60).optional(),
  populations: words(80, 30).optional(),
  acceptsReferrals: z.boolean().optional(),
  intakeRequirements: optional(text(4000)),
  secondaryOwnerId: optional(Id),
  tier: optional(z.enum(tiers)),
  stage: z.enum(stages).optional(),
  blockedReason: optional(text(500).min(3)),
};

export const OrganizationRow = z.strictObject({
  id: idOf("organization"),
  name: z.string(),
  kind: z.enum(organizationKinds),
  tier: z.enum(tiers).nullable(),
  stage: z.enum(stages),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Miles from the ZIP code of the list's `near`; null without it. */
  miles: z.number().nullable(),
  levelsOffered: z.array(z.string()),
  acceptsReferrals: z.boolean(),
  ...partnerRow,
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

export const Organization = OrganizationRow.omit({ city: true, postalCode: true, miles: true }).extend({
  aliases: z.array(z.string()),
  npi: z.string().nullable(),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  /** Organizations that are part of this one. */
  programs: z.array(z.strictObject({ id: Id, name: z.string() })),
  address: Address,
  fax: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  payersAccepted: z.array(z.string()),
  populations: z.array(z.string()),
  intakeRequirements: z.string().nullable(),
  secondaryOwnerId: Id.nullable(),
  secondaryOwnerName: z.string().nullable(),
  blockedReason: z.string().nullable(),
  version: Version,
});
export type Organization = z.infer<typeof Organization>;

/** Distances are measured from the center of a ZIP code. */
export const Zip = z.string().regex(/^\d{5}$/, "Enter a 5-digit ZIP code.");

export const listOrganizations = endpoint({
  method: "GET",
  path: "/crm/organizations",
  summary: "Organizations by name, matching typed words, or by distance from a ZIP code",
  permission: "crm.partners",
  query: z.strictObject({
    ...partnerListQuery,
    kind: commaList(z.enum(organizationKinds)).optional(),
    tier: commaList(z.enum(tiers)).optional(),
    stage: commaList(z.enum(stages)).optional(),
    level: commaList(AsamLevel).optional(),
    accepting: z.stringbool().optional(),
    /** Sorts by the distance from this ZIP code; organizations without a ZIP code are left out. */
    near: Zip.optional(),
    sort: z.enum(partnerSorts).default("name"),
  }),
  response: pageOf(OrganizationRow),
  problems: ["zip-unknown"],
});

export const partnerOptions = endpoint({
  method: "GET",
  path: "/crm/partners/options",
  summary: "Staff who can own referral partners, and the labels in use",
  permission: "crm.partners",
  response: z.strictObject({
    owners: z.array(z.strictObject({ id: Id, name: z.string() })),
    labels: z.array(z.string()),
  }),
});

export const createOrganization = endpoint({
  method: "POST",
  path: "/crm/organizations",
  summary: "Add an organization",
  permission: "crm.partners",
  idempotent: true,
  audit: { action: "partner.changed", subject: "organization" },
  body: z.strictObject(organizationFields),
  response: Organization,
  status: 201,
  problems: ["duplicate", "phone-invalid", "validation"],
});

const params = z.strictObject({ organizationId: idOf("organization") });

export const {
  get: getOrganization,
  print: printOrganization,
  archive: archiveOrganization,
  restore: restoreOrganization,
} = partnerVerbs("organization", {
  path: "/crm/organizations/:organizationId",
  params,
  response: Organization,
  named: "an organization",
});

export const updateOrganization = endpoint({
  method: "PATCH",
  path: "/crm/organizations/:organizationId",
  summary: "Change an organization",
  permission: "crm.partners",
  audit: { action: "partner.changed", subject: "organization" },
  params,
  body: z.strictObject({
    ...organizationFields,
    name: organizationFields.name.optional(),
    kind: organizationFields.kind.optional(),
    version: Version,
  }),
  response: Organization,
  problems: ["not-found", "stale-version", "duplicate", "phone-invalid", "validation", "wrong-state"],
});
