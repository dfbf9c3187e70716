import { z } from "zod";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import {
  Insurance,
  InsuranceChange,
  InsuranceEnd,
  InsuranceInput,
  InsuranceList,
} from "./insurance-fields.contract.ts";

const LeadParams = z.strictObject({ leadId: Id });
const params = LeadParams.extend({ insuranceId: Id });
const problems = ["not-found", "out-of-scope"] as const;
const refusals = ["coverage-order-clash", "insurance-exists", "validation", "wrong-state"] as const;

export const listLeadInsurance = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/insurance",
  summary: "Insurance of a lead, current first, primary to fourth",
  permission: "crm.view",
  switch: "crm",
  params: LeadParams,
  response: InsuranceList,
  problems,
});

export const addLeadInsurance = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/insurance",
  summary: "Add an insurance to a lead",
  permission: "crm.benefits",
  switch: "crm",
  audit: { action: "insurance.changed", subject: "insurance" },
  params: LeadParams,
  body: InsuranceInput,
  response: Insurance,
  status: 201,
  problems: [...problems, ...refusals],
});

export const changeLeadInsurance = endpoint({
  method: "PATCH",
  path: "/crm/leads/:leadId/insurance/:insuranceId",
  summary: "Change an insurance of a lead",
  permission: "crm.benefits",
  switch: "crm",
  audit: { action: "insurance.changed", subject: "insurance" },
  params,
  body: InsuranceChange,
  response: Insurance,
  problems: [...problems, ...refusals, "stale-version"],
});

export const voidLeadInsurance = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/insurance/:insuranceId/void",
  summary: "End an insurance of a lead; it stays in the record",
  permission: "crm.benefits",
  switch: "crm",
  audit: { action: "insurance.changed", subject: "insurance" },
  params,
  body: InsuranceEnd,
  response: Insurance,
  problems: [...problems, "stale-version", "wrong-state", "validation"],
});
