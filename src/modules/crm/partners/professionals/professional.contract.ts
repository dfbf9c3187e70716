import { z } from "zod";
import { inPrintout } from "#platform/shared/disclosure.ts";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import "../../leads/problems.ts";
import { Npi, partnerSorts, words } from "../organizations/organization.contract.ts";
import { contactMethods } from "./professional.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

export const professionalFields = {
  firstName: text(80),
  lastName: text(80),
  credentials: optional(text(60)),
  npi: optional(Npi),
  licenses: words(80, 20).optional(),
  specialties: words(80, 30).optional(),
  phone: optional(text(40)),
  fax: optional(text(40)),
  email: optional(z.email("Enter a valid email address").max(254)),
  ownerId: optional(Id),
  preferredContact: optional(z.enum(contactMethods)),
  doNotContact: z.boolean().optional(),
};

export const ProfessionalRow = z.strictObject({
  id: idOf("professional"),
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string().nullable(),
  specialties: z.array(z.string()),
  /** Where they work now: the primary organization, or the only one. */
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  title: z.string().nullable(),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  doNotContact: z.boolean(),
  lastTouchAt: Instant.nullable(),
  nextTouchAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  /** Referrals of the last 12 months, and how many of those received were admitted. */
  referralsIn: z.number().int(),
  referralsOut: z.number().int(),
  admitted: z.number().int(),
});
export type ProfessionalRow = z.infer<typeof ProfessionalRow>;

export const ProfessionalRole = z.strictObject({
  id: Id,
  professionalId: Id,
  professionalName: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  title: z.string().nullable(),
  fromOn: PlainDate.nullable(),
  toOn: PlainDate.nullable(),
  isPrimary: z.boolean(),
  phone: z.string().nullable(),
  version: Version,
});
export type ProfessionalRole = z.infer<typeof ProfessionalRole>;

export const Professional = ProfessionalRow.extend({
  npi: z.string().nullable(),
  licenses: z.array(z.string()),
  fax: z.string().nullable(),
  preferredContact: z.enum(contactMethods).nullable(),
  roles: z.array(ProfessionalRole),
  version: Version,
});
export type Professional = z.infer<typeof Professional>;

export const listProfessionals = endpoint({
  method: "GET",
  path: "/crm/professionals",
  summary: "Professionals by name, or matching typed words",
  permission: "crm.partners",
  query: z.strictObject({
    q: z.string().trim().max(80).optional(),
    organizationId: Id.optional(),
    ownerId: commaList(Id).optional(),
    archived: z.stringbool().default(false),
    sort: z.enum(partnerSorts).default("name"),
    ...pageQuery,
  }),
  response: pageOf(ProfessionalRow),
});

export const createProfessional = endpoint({
  method: "POST",
  path: "/crm/professionals",
  summary: "Add a professional",
  permission: "crm.partners",
  idempotent: true,
  audit: { action: "partner.changed", subject: "professional" },
  body: z.strictObject({
    ...professionalFields,
    /** Where they work, as their primary organization. */
    organizationId: Id.nullable().optional(),
    title: optional(text(120)),
  }),
  response: Professional,
  status: 201,
  problems: ["not-found", "duplicate", "phone-invalid", "validation"],
});

const params = z.strictObject({ professionalId: idOf("professional") });

export const getProfessional = endpoint({
  method: "GET",
  path: "/crm/professionals/:professionalId",
  summary: "Get a professional with the organizations they work at",
  permission: "crm.partners",
  params,
  response: Professional,
  problems: ["not-found"],
});

export const updateProfessional = endpoint({
  method: "PATCH",
  path: "/crm/professionals/:professionalId",
  summary: "Change a professional",
  permission: "crm.partners",
  audit: { action: "partner.changed", subject: "professional" },
  params,
  body: z.strictObject({
    ...professionalFields,
    firstName: professionalFields.firstName.optional(),
    lastName: professionalFields.lastName.optional(),
    version: Version,
  }),
  response: Professional,
  problems: ["not-found", "stale-version", "duplicate", "phone-invalid", "validation", "wrong-state"],
});

export const archiveProfessional = endpoint({
  method: "POST",
  path: "/crm/professionals/:professionalId/archive",
  summary: "Archive a professional; their referral history is kept",
  permission: "crm.partners",
  audit: { action: "partner.archived", subject: "professional" },
  params,
  body: z.strictObject({ version: Version }),
  response: Professional,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const restoreProfessional = endpoint({
  method: "POST",
  path: "/crm/professionals/:professionalId/restore",
  summary: "Restore an archived professional",
  permission: "crm.partners",
  audit: { action: "partner.restored", subject: "professional" },
  params,
  body: z.strictObject({ version: Version }),
  response: Professional,
  problems: ["not-found", "stale-version", "wrong-state"],
});

export const printProfessional = endpoint({
  method: "GET",
  path: "/crm/professionals/:professionalId/print",
  summary: "Print a professional's profile",
  permission: "crm.partners",
  leaves: inPrintout,
  audit: { action: "partner.printed", subject: "professional" },
  params,
  response: Professional,
  problems: ["not-found"],
});

export const addRole = endpoint({
  method: "POST",
  path: "/crm/professionals/:professionalId/roles",
  summary: "Add an organization where a professional works",
  permission: "crm.partners",
  audit: { action: "partner.changed", subject: "professional" },
  params,
  body: z.strictObject({
    organizationId: Id,
    title: optional(text(120)),
    fromOn: optional(PlainDate),
    isPrimary: z.boolean().default(false),
  }),
  response: Professional,
  status: 201,
  problems: ["not-found", "duplicate", "wrong-state"],
});

export const endRole = endpoint({
  method: "POST",
  path: "/crm/professionals/:professionalId/roles/:roleId/end",
  summary: "End a professional's work at an organization today",
  permission: "crm.partners",
  audit: { action: "partner.changed", subject: "professional" },
  params: params.extend({ roleId: Id }),
  response: Professional,
  problems: ["not-found", "wrong-state"],
});

export const listPeople = endpoint({
  method: "GET",
  path: "/crm/organizations/:organizationId/professionals",
  summary: "People of an organization, present ones first",
  permission: "crm.partners",
  params: z.strictObject({ organizationId: idOf("organization") }),
  response: z.strictObject({ rows: z.array(ProfessionalRole) }),
  problems: ["not-found"],
});
