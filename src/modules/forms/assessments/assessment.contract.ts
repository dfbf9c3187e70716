import { z } from "zod";
import { MrNo } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, Instant, pageOf, pageQuery } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { alertLevels } from "./instruments/instrument.ts";

const params = z.strictObject({ mrNo: MrNo });
const problems = ["mr-number-invalid", "not-found", "out-of-scope"] as const;

const ScaleResult = z.strictObject({
  scaleKey: z.string(),
  label: z.string(),
  value: z.number().int().nullable(),
  max: z.number().int(),
  band: z.string().nullable(),
  positive: z.boolean().nullable(),
  prorated: z.boolean(),
  missing: z.number().int(),
});

export const AssessmentRow = z.strictObject({
  formId: Id,
  instrumentKey: z.string(),
  title: z.string(),
  effectiveAt: Instant,
  scoredByName: z.string().nullable(),
  status: z.string(),
  alertLevel: z.enum(["none", ...alertLevels]),
  outsidePopulation: z.boolean(),
  results: z.array(ScaleResult),
});
export type AssessmentRow = z.infer<typeof AssessmentRow>;

export const listAssessments = endpoint({
  method: "GET",
  path: "/clients/:mrNo/assessments",
  summary: "Screening results of a client, newest first",
  permission: "assessments.view",
  chart: "client",
  params,
  query: z.strictObject({ ...pageQuery }),
  response: pageOf(AssessmentRow).extend({ timeZone: z.string() }),
  problems,
});

const Point = z.strictObject({
  at: Instant,
  value: z.number(),
  band: z.string(),
  /** "Prorated", "Outside the validated age", "Reliable improvement". */
  notes: z.array(z.string()),
  formId: Id.nullable(),
});
export const OutcomeSeries = z.strictObject({
  instrumentKey: z.string(),
  scaleKey: z.string(),
  label: z.string(),
  min: z.number(),
  max: z.number(),
  higherIsWorse: z.boolean(),
  bands: z.array(
    z.strictObject({ from: z.number(), label: z.string(), tone: z.enum(["moss", "sand", "amber", "rose"]) }),
  ),
  baseline: z.strictObject({ at: Instant, value: z.number() }).nullable(),
  points: z.array(Point),
});
export type OutcomeSeries = z.infer<typeof OutcomeSeries>;

export const listOutcomes = endpoint({
  method: "GET",
  path: "/clients/:mrNo/outcomes",
  summary: "Scores of a client over time, with bands, baseline and change, withdrawal scales included",
  permission: "assessments.view",
  chart: "client",
  params,
  query: z.strictObject({ instrument: z.string().max(40).optional() }),
  response: z.strictObject({
    timeZone: z.string(),
    series: z.array(OutcomeSeries),
    /** Admissions, discharges, leaves and changes of the level of care. */
    events: z.array(z.strictObject({ at: Instant, label: z.string() })),
  }),
  problems,
});
