import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../problems.ts";
import { EmailInput, LeadEmail, LeadPhone, PhoneInput } from "../lead-fields.contract.ts";

const params = z.strictObject({ leadId: Id });
const phoneParams = z.strictObject({ leadId: Id, phoneId: Id });
const emailParams = z.strictObject({ leadId: Id, emailId: Id });
const problems = ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state"] as const;
const changed = { action: "lead.updated", subject: "lead" } as const;
const primary = { isPrimary: z.literal(true).optional() };

export const listLeadPhones = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/phones",
  summary: "Phone numbers of a lead",
  permission: "crm.view",
  chart: "lead",
  params,
  response: z.strictObject({ rows: z.array(LeadPhone) }),
  problems: ["not-found", "out-of-scope"],
});
export const addLeadPhone = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/phones",
  summary: "Add a phone number to a lead",
  permission: "crm.edit",
  audit: changed,
  params,
  body: PhoneInput.extend(primary),
  response: LeadPhone,
  status: 201,
  problems: [...problems, "phone-invalid", "duplicate"],
});
export const changeLeadPhone = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/phones/:phoneId",
  summary: "Change a phone number of a lead, or make it the primary one",
  permission: "crm.edit",
  audit: changed,
  params: phoneParams,
  body: z.strictObject({
    version: Version,
    label: LeadPhone.shape.label.optional(),
    okText: z.boolean().optional(),
    okVoicemail: z.boolean().optional(),
    ...primary,
  }),
  response: LeadPhone,
  problems: [...problems, "stale-version"],
});
export const endLeadPhone = endpoint({
  method: "DELETE",
  path: "/crm/leads/:leadId/phones/:phoneId",
  summary: "Remove a phone number from a lead",
  permission: "crm.edit",
  audit: changed,
  params: phoneParams,
  problems: [...problems, "lead-needs-contact"],
});

export const listLeadEmails = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/emails",
  summary: "Email addresses of a lead",
  permission: "crm.view",
  chart: "lead",
  params,
  response: z.strictObject({ rows: z.array(LeadEmail) }),
  problems: ["not-found", "out-of-scope"],
});
export const addLeadEmail = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/emails",
  summary: "Add an email address to a lead",
  permission: "crm.edit",
  audit: changed,
  params,
  body: z.strictObject({ address: EmailInput, ...primary }),
  response: LeadEmail,
  status: 201,
  problems: [...problems, "duplicate"],
});
export const changeLeadEmail = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/emails/:emailId",
  summary: "Make an email address of a lead the primary one",
  permission: "crm.edit",
  audit: changed,
  params: emailParams,
  body: z.strictObject({ version: Version, isPrimary: z.literal(true) }),
  response: LeadEmail,
  problems: [...problems, "stale-version"],
});
export const endLeadEmail = endpoint({
  method: "DELETE",
  path: "/crm/leads/:leadId/emails/:emailId",
  summary: "Remove an email address from a lead",
  permission: "crm.edit",
  audit: changed,
  params: emailParams,
  problems: [...problems, "lead-needs-contact"],
});
