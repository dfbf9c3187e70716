import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";
import { Address, Phone } from "../episodes/person-fields.ts";
import { PersonName } from "../identity/name.ts";

export const familyRelationships = {
  SPS: "Spouse",
  DOMPART: "Domestic partner",
  PRN: "Parent",
  CHILD: "Child",
  SIB: "Sibling",
  GRPRN: "Grandparent",
  EXT: "Other relative",
  FRND: "Friend",
  GUARD: "Guardian",
} as const;
export const stakeholderRelationships = {
  probation_officer: "Probation officer",
  attorney: "Attorney",
  employer: "Employer",
  eap: "Employee assistance program (EAP)",
  school: "School",
  sponsor: "Sponsor",
  pcp: "Primary care provider",
  therapist_outside: "Outside therapist",
  case_worker: "Case worker",
  payer_case_manager: "Payer case manager",
} as const;
export const relationshipLabels: Readonly<Record<string, string>> = {
  ...familyRelationships,
  ...stakeholderRelationships,
};
const keys = (table: Readonly<Record<string, string>>): string[] => Object.keys(table);

export const Contact = z.strictObject({
  id: Id,
  kind: z.enum(["family", "stakeholder"]),
  relationship: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  organizationName: z.string().nullable(),
  phones: z.array(Phone),
  email: z.string().nullable(),
  address: Address.nullable(),
  emergencyPriority: z.number().int().min(1).max(9).nullable(),
  legalAuthority: z.enum(["guardian", "health_care_proxy", "poa", "payee"]).nullable(),
  mayVisit: z.boolean().nullable(),
  doNotContact: z.boolean(),
  endedOn: PlainDate.nullable(),
  version: Version,
});
export type Contact = z.output<typeof Contact>;

const fields = {
  firstName: PersonName,
  lastName: PersonName.nullable().default(null),
  organizationName: z.string().trim().min(1).max(200).nullable().default(null),
  phones: z.array(Phone).max(6).default([]),
  email: z.email("Enter an email address").nullable().default(null),
  address: Address.nullable().default(null),
  emergencyPriority: z.number().int().min(1).max(9).nullable().default(null),
  legalAuthority: z.enum(["guardian", "health_care_proxy", "poa", "payee"]).nullable().default(null),
  mayVisit: z.boolean().nullable().default(null),
  doNotContact: z.boolean().default(false),
};
export const FamilyMember = z.strictObject({ relationship: z.enum(keys(familyRelationships)), ...fields });
export const Stakeholder = z.strictObject({ relationship: z.enum(keys(stakeholderRelationships)), ...fields });
export type ContactFields = z.output<typeof FamilyMember>;

const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;
const ContactParams = ChartParams.extend({ contactId: Id });

export const listContacts = endpoint({
  method: "GET",
  path: "/clients/:mrNo/family-members",
  summary: "Contacts of a client",
  permission: "clients.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ rows: z.array(Contact) }),
  problems,
});

export const addFamilyMember = endpoint({
  method: "POST",
  path: "/clients/:mrNo/add-member",
  summary: "Add a family member or friend",
  permission: "clients.write",
  chart: "client",
  audit: { action: "contact.added", subject: "contact" },
  params: ChartParams,
  body: FamilyMember,
  response: Contact,
  status: 201,
  problems: [...problems, "duplicate"],
});

export const addStakeholder = endpoint({
  method: "POST",
  path: "/clients/:mrNo/add-stakeholder",
  summary: "Add another contact, such as an attorney or outside provider",
  permission: "clients.write",
  chart: "client",
  audit: { action: "contact.added", subject: "contact" },
  params: ChartParams,
  body: Stakeholder,
  response: Contact,
  status: 201,
  problems: [...problems, "duplicate"],
});

export const changeContact = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/family-members/:contactId",
  summary: "Edit a contact",
  permission: "clients.write",
  chart: "client",
  audit: { action: "contact.changed", subject: "contact" },
  params: ContactParams,
  body: z.strictObject({
    version: Version,
    relationship: z.enum([...keys(familyRelationships), ...keys(stakeholderRelationships)]),
    ...fields,
  }),
  response: Contact,
  problems: [...problems, "stale-version", "duplicate"],
});

export const endContact = endpoint({
  method: "DELETE",
  path: "/clients/:mrNo/family-members/:contactId",
  summary: "End a contact; it stays in the record",
  permission: "clients.write",
  chart: "client",
  audit: { action: "contact.ended", subject: "contact" },
  params: ContactParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1), reason: z.string().trim().max(300).optional() }),
  response: Contact,
  problems: [...problems, "stale-version"],
});
