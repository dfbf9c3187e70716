import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import {
  Insurance,
  InsuranceChange,
  InsuranceEnd,
  InsuranceInput,
  InsuranceList,
} from "./insurance-fields.contract.ts";

const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;
const refusals = ["coverage-order-clash", "insurance-exists", "validation"] as const;
const params = ChartParams.extend({ insuranceId: Id });

export const listInsurance = endpoint({
  method: "GET",
  path: "/clients/:mrNo/insurance",
  summary: "Insurance of a client, current first, primary to fourth",
  permission: "insurance.read",
  chart: "client",
  params: ChartParams,
  response: InsuranceList,
  problems,
});

export const addInsurance = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance",
  summary: "Add an insurance to a client",
  permission: "insurance.write",
  chart: "client",
  audit: { action: "insurance.changed", subject: "insurance" },
  params: ChartParams,
  body: InsuranceInput,
  response: Insurance,
  status: 201,
  problems: [...problems, ...refusals],
});

export const changeInsurance = endpoint({
  method: "PUT",
  path: "/clients/:mrNo/insurance/:insuranceId",
  summary: "Change an insurance of a client",
  permission: "insurance.write",
  chart: "client",
  audit: { action: "insurance.changed", subject: "insurance" },
  params,
  body: InsuranceChange,
  response: Insurance,
  problems: [...problems, ...refusals, "stale-version", "wrong-state"],
});

export const terminateInsurance = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance/:insuranceId/terminate",
  summary: "End an insurance of a client; it stays in the record",
  permission: "insurance.write",
  chart: "client",
  audit: { action: "insurance.changed", subject: "insurance" },
  params,
  body: InsuranceEnd,
  response: Insurance,
  problems: [...problems, "stale-version", "wrong-state", "validation"],
});

export const reorderInsurance = endpoint({
  method: "POST",
  path: "/clients/:mrNo/insurance/order",
  summary: "Change which insurance is primary, secondary and so on",
  permission: "insurance.write",
  chart: "client",
  audit: { action: "insurance.changed", subject: "insurance" },
  params: ChartParams,
  body: z.strictObject({ insuranceIds: z.array(Id).min(2).max(4) }),
  response: InsuranceList,
  problems: [...problems, "coverage-order-clash", "validation"],
});
