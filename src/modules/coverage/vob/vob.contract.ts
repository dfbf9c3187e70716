import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { EligibilityInput, Vob, VobByHand, VobList, VobVerify } from "./vob-fields.contract.ts";

const params = ChartParams.extend({ insuranceId: Id });
const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

export const listVobs = endpoint({
  method: "GET",
  path: "/clients/:mrNo/insurance/:insuranceId/vob",
  summary: "Checks and verifications of an insurance's benefits, the latest first",
  permission: "insurance.read",
  chart: "client",
  params,
  response: VobList,
  problems,
});

export const checkEligibility = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance/:insuranceId/eligibility",
  summary: "Ask the payer for eligibility and benefits through the clearinghouse",
  permission: "insurance.verify",
  chart: "client",
  leaves: "checked",
  audit: { action: "eligibility.checked", subject: "vob" },
  params,
  body: EligibilityInput,
  response: Vob,
  status: 202,
  problems: [...problems, "vob-incomplete", "vob-in-progress", "consent-required", "wrong-state"],
});

export const recordVob = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance/:insuranceId/vob",
  summary: "Record benefits the payer gave by phone or on its portal",
  permission: "insurance.verify",
  chart: "client",
  audit: { action: "vob.recorded", subject: "vob" },
  params,
  body: VobByHand,
  response: Vob,
  status: 201,
  problems: [...problems, "wrong-state", "vob-in-progress"],
});

export const verifyVob = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance/:insuranceId/vob/:vobId/verify",
  summary: "Verify the benefits of an insurance",
  permission: "insurance.verify",
  chart: "client",
  audit: { action: "vob.verified", subject: "vob" },
  params: params.extend({ vobId: Id }),
  body: VobVerify,
  response: Vob,
  problems: [...problems, "stale-version", "wrong-state", "vob-gaps", "benefit-conflict"],
});

const LeadParams = z.strictObject({ leadId: Id, insuranceId: Id });
const leadProblems = ["not-found", "out-of-scope"] as const;

export const listAllLeadVobs = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/vob",
  summary: "Checks and verifications of all insurances of a lead, the latest first",
  permission: "crm.view",
  switch: "crm",
  params: z.strictObject({ leadId: Id }),
  response: VobList,
  problems: leadProblems,
});

export const listLeadVobs = endpoint({
  method: "GET",
  path: "/crm/leads/:leadId/insurance/:insuranceId/vob",
  summary: "Checks and verifications of a lead's benefits, the latest first",
  permission: "crm.view",
  switch: "crm",
  params: LeadParams,
  response: VobList,
  problems: leadProblems,
});

export const checkLeadEligibility = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/insurance/:insuranceId/eligibility",
  summary: "Ask the payer of a lead for eligibility and benefits through the clearinghouse",
  permission: "crm.benefits",
  switch: "crm",
  leaves: "checked",
  audit: { action: "vob.requested", subject: "vob" },
  params: LeadParams,
  body: EligibilityInput,
  response: Vob,
  status: 202,
  problems: [...leadProblems, "vob-incomplete", "vob-in-progress", "consent-required", "wrong-state"],
});

export const recordLeadVob = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/insurance/:insuranceId/vob",
  summary: "Record benefits of a lead that the payer gave by phone or on its portal",
  permission: "crm.benefits",
  switch: "crm",
  audit: { action: "vob.changed", subject: "vob" },
  params: LeadParams,
  body: VobByHand,
  response: Vob,
  status: 201,
  problems: [...leadProblems, "wrong-state", "vob-in-progress"],
});

export const verifyLeadVob = endpoint({
  method: "POST",
  path: "/crm/leads/:leadId/insurance/:insuranceId/vob/:vobId/verify",
  summary: "Verify the benefits of a lead",
  permission: "crm.verify",
  switch: "crm",
  audit: { action: "vob.verified", subject: "vob" },
  params: LeadParams.extend({ vobId: Id }),
  body: VobVerify,
  response: Vob,
  problems: [...leadProblems, "stale-version", "wrong-state", "vob-gaps", "benefit-conflict"],
});
