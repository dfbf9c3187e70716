import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "./problems.ts";
import { relationships } from "./lead.ts";
import { LeadContact } from "./lead-fields.contract.ts";

const body = z.strictObject({
  name: z.string().trim().min(1).max(120),
  relationship: z.enum(relationships),
  phone: z.string().trim().min(4).max(40).optional(),
  email: z.email().max(254).optional(),
  isEmergency: z.boolean().default(false),
  isGuardian: z.boolean().default(false),
  isGuarantor: z.boolean().default(false),
  isPolicyHolder: z.boolean().default(false),
});

export const addLeadContact = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/contacts",
  summary: "Add a contact to a lead",
  permission: "crm.edit",
  audit: { action: "lead.updated", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body,
  response: LeadContact,
  status: 201,
  problems: ["not-found", "out-of-scope", "phone-invalid", "lead-already-admitted"],
});

export const listLeadContacts = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/contacts",
  summary: "Family and supports of a lead",
  permission: "crm.view",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: z.strictObject({ rows: z.array(LeadContact) }),
  problems: ["not-found", "out-of-scope"],
});

export const changeLeadContact = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/contacts/:contactId",
  summary: "Change a contact of a lead",
  permission: "crm.edit",
  audit: { action: "lead.updated", subject: "lead" },
  params: z.strictObject({ leadId: Id, contactId: Id }),
  body: z.strictObject({
    version: Version,
    name: body.shape.name.optional(),
    relationship: body.shape.relationship.optional(),
    phone: z.string().trim().min(4).max(40).nullable().optional(),
    email: z.email().max(254).nullable().optional(),
    isEmergency: z.boolean().optional(),
    isGuardian: z.boolean().optional(),
    isGuarantor: z.boolean().optional(),
    isPolicyHolder: z.boolean().optional(),
  }),
  response: LeadContact,
  problems: ["not-found", "out-of-scope", "phone-invalid", "lead-already-admitted", "wrong-state", "stale-version"],
});

export const endLeadContact = endpoint({
  method: "DELETE",
  path: "/crm/leads/:leadId/contacts/:contactId",
  summary: "Remove a contact from a lead",
  permission: "crm.edit",
  audit: { action: "lead.updated", subject: "lead" },
  params: z.strictObject({ leadId: Id, contactId: Id }),
  problems: ["not-found", "out-of-scope", "lead-already-admitted"],
});
