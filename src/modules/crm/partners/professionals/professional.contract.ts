import { z } from "zod";
import { endpoint, PlainDate, pageOf, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
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
import { contactMethods } from "./professional.ts";

export const professionalFields = {
  firstName: text(80),
  lastName: text(80),
  credentials: optional(text(60)),
  ...partnerFields,
  licenses: words(80, 20).optional(),
  specialties: words(80, 30).optional(),
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
  email: z.string().nullable(),
  doNotContact: z.boolean(),
  ...partnerRow,
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
    ...partnerListQuery,
    organizationId: Id.optional(),
    sort: z.enum(partnerSorts).default("name"),
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

export const {
  get: getProfessional,
  print: printProfessional,
  archive: archiveProfessional,
  restore: restoreProfessional,
} = partnerVerbs("professional", {
  path: "/crm/professionals/:professionalId",
  params,
  response: Professional,
  named: "a professional",
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
