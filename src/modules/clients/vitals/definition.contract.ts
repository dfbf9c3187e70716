import { z } from "zod";
import { endpoint, Instant } from "#platform/shared/endpoint.ts";
import { metricKeys } from "./metric.ts";

const Bound = z.strictObject({ low: z.number().optional(), high: z.number().optional() });
const age = z.number().int().min(0).max(130).nullable();
export const RangeBandInput = z.strictObject({
  sex: z.enum(["F", "M"]).nullable(),
  ageFrom: age,
  ageTo: age,
  normal: Bound,
  critical: Bound,
});

export const DefinedMetric = z.strictObject({
  metric: z.enum(metricKeys),
  /** Offered in the vitals form. */
  offered: z.boolean(),
  /** The facility's ranges; empty for the shipped ones. */
  bands: z.array(RangeBandInput),
  changedAt: Instant.nullable(),
  changedByName: z.string().nullable(),
  /** 0 where nothing was changed yet. */
  version: z.number().int().min(0),
});
export type DefinedMetric = z.output<typeof DefinedMetric>;

export const listMetricDefinitions = endpoint({
  method: "GET",
  path: "/metric-definitions",
  summary: "Vital signs of the facility, with their ranges",
  permission: "metrics.read",
  response: z.strictObject({ rows: z.array(DefinedMetric) }),
});

/** Applies to vitals recorded from now on; recorded ones keep the ranges they were flagged with (VIT-6). */
export const saveMetricDefinition = endpoint({
  method: "PUT",
  path: "/metric-definitions",
  summary: "Set a vital sign's ranges by age and sex, and whether it is offered",
  permission: "metrics.configure",
  audit: { action: "metrics.configured", subject: "metric-definition" },
  body: z.strictObject({
    metric: z.enum(metricKeys),
    version: z.number().int().min(0),
    offered: z.boolean(),
    bands: z.array(RangeBandInput).max(20),
  }),
  response: DefinedMetric,
  problems: ["stale-version"],
});
