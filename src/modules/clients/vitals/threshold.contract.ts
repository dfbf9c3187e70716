import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams } from "../episodes/demographic.contract.ts";
import { metricKeys } from "./metric.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;
const Metric = z.enum(metricKeys);
const limit = z.number().nullable();
const Bound = z.strictObject({ low: z.number().optional(), high: z.number().optional() });
export const RangesOfMetric = z.strictObject({
  normal: Bound.optional(),
  critical: Bound.optional(),
  source: z.enum(["default", "tenant", "ordered", "change"]),
});

export const Threshold = z.strictObject({
  id: Id,
  metric: Metric,
  low: limit,
  high: limit,
  criticalLow: limit,
  criticalHigh: limit,
  instructions: z.string().nullable(),
  orderedByName: z.string().nullable(),
  from: Instant,
  until: Instant.nullable(),
});
export type Threshold = z.output<typeof Threshold>;

const Limits = z.strictObject({
  /** The ranges that flag this client's next readings, by vital sign. */
  inForce: z.record(z.string(), RangesOfMetric),
  /** Vital signs the facility does not offer. */
  notOffered: z.array(Metric),
  /** Limits ordered in this stay, newest first. */
  ordered: z.array(Threshold),
  mayOrder: z.boolean(),
});

export const getVitalLimits = endpoint({
  method: "GET",
  path: "/clients/:mrNo/metric-thresholds",
  summary: "Vital sign limits of a client: ordered ones and those in force",
  permission: "metrics.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({ demographicId: Id.optional() }),
  response: Limits,
  problems,
});

export const orderVitalLimits = endpoint({
  method: "POST",
  path: "/clients/:mrNo/metric-thresholds",
  summary: "Order vital sign limits for a client; they replace earlier ones of the vital sign",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "metrics.limits-ordered", subject: "client" },
  params: ChartParams,
  body: z.strictObject({
    demographicId: Id,
    metric: Metric,
    low: limit.default(null),
    high: limit.default(null),
    criticalLow: limit.default(null),
    criticalHigh: limit.default(null),
    instructions: z.string().trim().min(1).max(300).nullable().default(null),
    /** The prescriber who gave the order, where a nurse enters it. */
    orderedById: Id.nullable().default(null),
  }),
  response: Limits,
  problems: [...problems, "client-merged", "clinician-inactive", "forbidden", "wrong-state"],
});

export const endVitalLimits = endpoint({
  method: "POST",
  path: "/clients/:mrNo/metric-thresholds/:thresholdId/end",
  summary: "End ordered vital sign limits",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "metrics.limits-ordered", subject: "client" },
  params: ChartParams.extend({ thresholdId: Id }),
  body: z.strictObject({}),
  response: Limits,
  problems: [...problems, "client-merged", "forbidden", "wrong-state"],
});
