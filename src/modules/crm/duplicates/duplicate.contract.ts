import { z } from "zod";
import { endpoint, PlainDate } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";

/**
 * A lead or client that may be the same person. Of a lead out of reach it has initials; of a chart out of reach, only that
 * there may be one, and whom to ask.
 */
export const DuplicateCandidate = z.strictObject({
  type: z.enum(["lead", "client"]),
  id: Id,
  /** A client within reach. */
  clientId: idOf("client").nullable(),
  /** Lead or record number. */
  number: z.string().nullable(),
  name: z.string(),
  dateOfBirth: PlainDate.nullable(),
  status: z.string(),
  score: z.number().int().nullable(),
  /** 85 or more: same person. 60 to 84: possible. Below, with a shared phone or address: household (DUP-1). */
  verdict: z.enum(["same", "possible", "household"]),
  evidence: z.array(z.strictObject({ feature: z.string(), points: z.number().int() })),
  reachable: z.boolean(),
});
export type DuplicateCandidate = z.infer<typeof DuplicateCandidate>;

export const checkDuplicates = endpoint({
  method: "POST",
  path: "/crm/leads/duplicate-check",
  summary: "Find possible duplicates of a person",
  permission: "crm.edit",
  audit: { action: "lead.searched", subject: "lead" },
  body: z.strictObject({
    firstName: z.string().trim().max(80).optional(),
    lastName: z.string().trim().max(80).optional(),
    dateOfBirth: PlainDate.optional(),
    sexAtBirth: z.enum(["M", "F", "UNK"]).optional(),
    phones: z.array(z.string().trim().max(40)).max(6).default([]),
    emails: z.array(z.string().trim().max(254)).max(6).default([]),
    postalCode: z.string().trim().max(10).optional(),
  }),
  response: z.strictObject({ candidates: z.array(DuplicateCandidate) }),
});

export const leadDuplicates = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/duplicates",
  summary: "Possible duplicates of a lead",
  permission: "crm.view",
  chart: "lead",
  params: z.strictObject({ leadId: Id }),
  response: z.strictObject({ candidates: z.array(DuplicateCandidate) }),
  problems: ["not-found", "out-of-scope"],
});

export const dismissDuplicate = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/duplicates/:otherId/dismiss",
  summary: "Rule out a possible duplicate",
  permission: "crm.edit",
  audit: { action: "lead.duplicate-dismissed", subject: "lead" },
  params: z.strictObject({ leadId: Id, otherId: Id }),
  body: z.strictObject({ as: z.enum(["not-duplicate", "household"]) }),
  response: z.strictObject({ status: z.enum(["not-duplicate", "household"]) }),
  problems: ["not-found", "out-of-scope"],
});
