import { z } from "zod";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import "../problems.ts";
import { frequencies, routes, substanceCodes } from "./substance.ts";

const fields = {
  tedsCode: z.enum(substanceCodes),
  route: z.literal(routes).nullable(),
  frequency: z.literal(frequencies).nullable(),
  ageFirstUse: z.number().int().min(0).max(110).nullable(),
  lastUsedOn: PlainDate.nullable(),
  amount: z.string().trim().min(1).max(80).nullable(),
};

export const LeadSubstance = z.strictObject({
  id: Id,
  /** 1 to 3 are the primary, secondary and tertiary substance. */
  rank: z.number().int().min(1).max(9),
  ...fields,
  version: Version,
});
export type LeadSubstance = z.output<typeof LeadSubstance>;

export const SubstanceInput = z.strictObject({
  tedsCode: fields.tedsCode,
  route: fields.route.default(null),
  frequency: fields.frequency.default(null),
  ageFirstUse: fields.ageFirstUse.default(null),
  lastUsedOn: fields.lastUsedOn.default(null),
  amount: fields.amount.default(null),
});

const params = z.strictObject({ leadId: Id });
const substanceParams = z.strictObject({ leadId: Id, substanceId: Id });
const problems = ["not-found", "out-of-scope", "lead-already-admitted", "wrong-state"] as const;
const changed = { action: "lead.updated", subject: "lead" } as const;

export const listSubstances = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/substances",
  summary: "Substances of a lead, primary first",
  permission: "crm.view",
  chart: "lead",
  params,
  response: z.strictObject({ rows: z.array(LeadSubstance) }),
  problems: ["not-found", "out-of-scope"],
});

export const addSubstance = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/substances",
  summary: "Add a substance to a lead, after those it has",
  permission: "crm.edit",
  audit: changed,
  params,
  body: SubstanceInput,
  response: LeadSubstance,
  status: 201,
  problems: [...problems, "validation"],
});

export const changeSubstance = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/substances/:substanceId",
  summary: "Change a substance of a lead, or its rank",
  permission: "crm.edit",
  audit: changed,
  params: substanceParams,
  body: z.strictObject({
    version: Version,
    rank: z.number().int().min(1).max(9).optional(),
    tedsCode: fields.tedsCode.optional(),
    route: fields.route.optional(),
    frequency: fields.frequency.optional(),
    ageFirstUse: fields.ageFirstUse.optional(),
    lastUsedOn: fields.lastUsedOn.optional(),
    amount: fields.amount.optional(),
  }),
  response: LeadSubstance,
  problems: [...problems, "stale-version"],
});

export const endSubstance = endpoint({
  method: "DELETE",
  path: "/crm/leads/:leadId/substances/:substanceId",
  summary: "Remove a substance from a lead; those after it move up",
  permission: "crm.edit",
  audit: changed,
  params: substanceParams,
  problems,
});
