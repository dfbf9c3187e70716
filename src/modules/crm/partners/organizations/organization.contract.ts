import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { commaList, endpoint, Instant, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { Address } from "../../leads/lead-fields.contract.ts";
import "../../leads/problems.ts";
import { asamLevels, organizationKinds, stages, tiers } from "./organization.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
export const words = (each: number, most: number) => z.array(text(each)).max(most);
export const Npi = z.string().trim().refine(isNpi, "Enter a valid 10-digit NPI.");
export const Website = text(200).refine((value) => URL.canParse(value) && /^https?:/.test(value), {
  message: "Enter a web address that starts with https://",
});

const AsamLevel = z
  .string()
  .refine((code) => asamLevels.some((level) => level === code), "Choose an ASAM level of care.");

export const organizationFields = {
  name: text(160),
  kind: z.enum(organizationKinds),
  aliases: words(160, 20).optional(),
  npi: optional(Npi),
  parentId: optional(Id),
  address: Address.optional(),
  phone: optional(text(40)),
  fax: optional(text(40)),
  email: optional(z.email("Enter a valid email address").max(254)),
  website: optional(Website),
  levelsOffered: z.array(AsamLevel).max(20).optional(),
  payersAccepted: words(80, 60).optional(),
  populations: words(80, 30).optional(),
  acceptsReferrals: z.boolean().optional(),
  intakeRequirements: optional(text(4000)),
  ownerId: optional(Id),
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
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  lastTouchAt: Instant.nullable(),
  nextTouchAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** Referrals of the last 12 months, and how many of those received were admitted. */
  referralsIn: z.number().int(),
  referralsOut: z.number().int(),
  admitted: z.number().int(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

export const Organization = OrganizationRow.omit({ city: true }).extend({
  aliases: z.array(z.string()),
  npi: z.string().nullable(),
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  address: Address,
  fax: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  levelsOffered: z.array(z.string()),
  payersAccepted: z.array(z.string()),
  populations: z.array(z.string()),
  acceptsReferrals: z.boolean(),
  intakeRequirements: z.string().nullable(),
  secondaryOwnerId: Id.nullable(),
  secondaryOwnerName: z.string().nullable(),
  blockedReason: z.string().nullable(),
  version: Version,
});
export type Organization = z.infer<typeof Organization>;

/** How partners are sorted: by name, by the next step that is due, or by the longest time without contact. */
export const partnerSorts = ["name", "next", "last"] as const;

export const listOrganizations = endpoint({
  method: "GET",
  path: "/crm/organizations",
  summary: "Organizations by name, or matching typed words",
  permission: "crm.partners",
  query: z.strictObject({
    q: z.string().trim().max(80).optional(),
    kind: commaList(z.enum(organizationKinds)).optional(),
    tier: commaList(z.enum(tiers)).optional(),
    stage: commaList(z.enum(stages)).optional(),
    ownerId: commaList(Id).optional(),
    archived: z.stringbool().default(false),
    sort: z.enum(partnerSorts).default("name"),
    ...pageQuery,
  }),
  response: pageOf(OrganizationRow),
});

export const partnerOptions = endpoint({
  method: "GET",
  path: "/crm/partners/options",
  summary: "Staff who can own referral partners",
  permission: "crm.partners",
  response: z.strictObject({ owners: z.array(z.strictObject({ id: Id, name: z.string() })) }),
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

export const getOrganization = endpoint({
  method: "GET",
  path: "/crm/organizations/:organizationId",
  summary: "Get an organization",
  permission: "crm.partners",
  params,
  response: Organization,
  problems: ["not-found"],
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

export const archiveOrganization = endpoint({
  method: "POST",
  path: "/crm/organizations/:organizationId/archive",
  summary: "Archive an organization; its referral history is kept",
  permission: "crm.partners",
  audit: { action: "partner.archived", subject: "organization" },
  params,
  body: z.strictObject({ version: Version }),
  response: Organization,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const restoreOrganization = endpoint({
  method: "POST",
  path: "/crm/organizations/:organizationId/restore",
  summary: "Restore an archived organization",
  permission: "crm.partners",
  audit: { action: "partner.restored", subject: "organization" },
  params,
  body: z.strictObject({ version: Version }),
  response: Organization,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const printOrganization = endpoint({
  method: "GET",
  path: "/crm/organizations/:organizationId/print",
  summary: "Print an organization's profile",
  permission: "crm.partners",
  leaves: inPrintout,
  audit: { action: "partner.printed", subject: "organization" },
  params,
  response: Organization,
  problems: ["not-found"],
});
