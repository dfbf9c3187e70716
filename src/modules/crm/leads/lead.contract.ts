import { z } from "zod";
import { commaList, endpoint, Instant, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "./problems.ts";
import { labelColorKeys } from "#modules/clients/labels/label.ts";
import { memberId } from "#modules/coverage/insurance/insurance-fields.contract.ts";
import { leadStatusCode, payMethods } from "./lead.ts";
import { EmailInput, Lead, LeadRow, leadFields, PhoneInput, touchKinds } from "./lead-fields.contract.ts";

const Code = z.coerce.number<string>().int();

/** Filters of the list and the board, each a comma-separated list in the URL. */
const filters = {
  status: commaList(Code.min(1).max(9)).optional(),
  /** `0` is "New": not contacted yet. */
  lifecycle: commaList(Code.min(0).max(13)).optional(),
  priority: commaList(Code.min(1).max(4)).optional(),
  ownerId: commaList(Id).optional(),
  unassigned: z.stringbool().optional(),
  locationId: commaList(Id).optional(),
  levelOfCareId: commaList(Id).optional(),
  sourceId: commaList(Id).optional(),
  payMethod: commaList(z.enum(payMethods)).optional(),
  labelId: commaList(Id).optional(),
  /** Open leads without a first response: all of them, or those past the time in which it was due (SLA-2). */
  sla: z.enum(["waiting", "overdue"]).optional(),
  receivedFrom: PlainDate.optional(),
  receivedTo: PlainDate.optional(),
};

export const listLeads = endpoint({
  method: "GET",
  path: "/crm/leads",
  summary: "Leads, newest activity first",
  permission: "crm.view",
  query: z.strictObject({
    ...filters,
    sort: z.enum(["activity", "received", "next"]).default("activity"),
    ...pageQuery,
    page: pageQuery.page.pipe(z.number().max(400)),
  }),
  response: pageOf(LeadRow),
});

export const searchLeads = endpoint({
  method: "POST",
  path: "/crm/leads/search",
  summary: "Find leads by name, number, phone or email",
  permission: "crm.view",
  audit: { action: "lead.searched", subject: "lead" },
  body: z.strictObject({ q: z.string().trim().min(2).max(80), pageSize: z.number().int().min(1).max(100).default(25) }),
  response: z.strictObject({ rows: z.array(LeadRow) }),
});

export const leadOptions = endpoint({
  method: "GET",
  path: "/crm/leads/options",
  summary: "Statuses, stages, sources, owners and other options for leads",
  permission: "crm.view",
  response: z.strictObject({
    statuses: z.array(z.strictObject({ value: z.number().int(), label: z.string() })),
    defaultStatus: z.literal(leadStatusCode.open),
    lifecycles: z.array(z.strictObject({ value: z.number().int(), label: z.string() })),
    priorities: z.array(z.strictObject({ value: z.number().int(), label: z.string() })),
    sources: z.array(z.strictObject({ id: Id, name: z.string(), kind: z.string() })),
    closeReasons: z.array(z.strictObject({ id: Id, status: z.number().int(), code: z.string(), label: z.string() })),
    owners: z.array(z.strictObject({ id: Id, name: z.string(), initials: z.string() })),
    labels: z.array(z.strictObject({ id: Id, name: z.string(), color: z.enum(labelColorKeys) })),
    locations: z.array(z.strictObject({ id: Id, name: z.string(), shortCode: z.string(), timeZone: z.string() })),
    levels: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string(), bedded: z.boolean() })),
  }),
});

const BoardColumn = z.strictObject({
  /** 0 is "New". */
  lifecycle: z.number().int(),
  count: z.number().int(),
  oldestSince: Instant.nullable(),
  rows: z.array(LeadRow),
});
export const leadBoard = endpoint({
  method: "GET",
  path: "/crm/leads/board",
  summary: "Open leads by lifecycle, the first 50 of each",
  permission: "crm.view",
  query: z.strictObject({
    ownerId: filters.ownerId,
    unassigned: filters.unassigned,
    locationId: filters.locationId,
    levelOfCareId: filters.levelOfCareId,
    priority: filters.priority,
    sourceId: filters.sourceId,
    payMethod: filters.payMethod,
  }),
  response: z.strictObject({ columns: z.array(BoardColumn) }),
});

export const createLead = endpoint({
  method: "POST",
  path: "/crm/leads",
  summary: "Add a lead",
  permission: "crm.edit",
  idempotent: true,
  audit: { action: "lead.created", subject: "lead" },
  body: z.strictObject({
    ...leadFields,
    /** The primary insurance as the caller names it; kept as insurance of the lead. */
    insurancePayer: z.string().trim().min(1).max(120).nullable().optional(),
    insuranceMemberId: memberId.nullable().optional(),
    locationId: Id.nullable().optional(),
    priority: z.number().int().min(1).max(4).optional(),
    phones: z.array(PhoneInput).max(6).default([]),
    emails: z.array(EmailInput).max(6).default([]),
    /** How the client contacted us. An answered call or a walk-in is the first conversation. */
    touch: z.enum(touchKinds).optional(),
    /** Assigns the new lead to its creator. */
    mine: z.boolean().default(false),
    /** A returning client: conversion readmits them (DUP-3). */
    priorClientId: Id.optional(),
    /** Possible duplicates the creator ruled out. */
    confirmNotDuplicateOf: z.array(Id).max(40).default([]),
  }),
  response: Lead,
  status: 201,
  problems: [
    "lead-needs-contact",
    "phone-invalid",
    "dob-out-of-range",
    "duplicate-suspected",
    "location-not-yours",
    "not-found",
    "wrong-state",
  ],
});

export const getLead = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId",
  summary: "Get a lead",
  permission: "crm.view",
  chart: "lead",
  audit: { action: "lead.viewed", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  response: Lead.extend({
    /** The reader's break-the-glass access to this lead, and when it expires. */
    emergency: z.strictObject({ grantId: Id, expiresAt: Instant }).nullable(),
  }),
  problems: ["not-found", "out-of-scope"],
});

export const updateLead = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId",
  summary: "Update a lead",
  permission: "crm.edit",
  audit: { action: "lead.updated", subject: "lead" },
  params: z.strictObject({ leadId: Id }),
  body: z.strictObject({
    version: Version,
    ...leadFields,
    /** Replaces all phone numbers; those left out are ended. The first is primary. */
    phones: z.array(PhoneInput).max(6).optional(),
    emails: z.array(EmailInput).max(6).optional(),
  }),
  response: Lead,
  problems: [
    "not-found",
    "out-of-scope",
    "stale-version",
    "lead-already-admitted",
    "lead-needs-contact",
    "phone-invalid",
    "dob-out-of-range",
    "wrong-state",
  ],
});
