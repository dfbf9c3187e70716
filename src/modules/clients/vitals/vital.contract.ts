import { z } from "zod";
import { commaList, endpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { ChartParams, MrNo } from "../episodes/demographic.contract.ts";
import { metricKeys } from "./metric.ts";
import "./reading.ts";
import { RangesOfMetric } from "./threshold.contract.ts";

const problems = ["mr-number-invalid", "not-found", "episode-not-of-client", "out-of-scope"] as const;
export const vitalContexts = ["routine", "prn", "pre_dose", "post_dose", "post_fall", "admission"] as const;
export const contextLabels = {
  routine: "Routine",
  prn: "PRN",
  pre_dose: "Pre-dose",
  post_dose: "Post-dose",
  post_fall: "Post-fall",
  admission: "Admission",
} as const satisfies Record<(typeof vitalContexts)[number], string>;
export const positions = ["supine", "sitting", "standing"] as const;
const Metric = z.enum(metricKeys);

export const Reading = z.strictObject({
  id: Id,
  metric: Metric,
  value: z.number(),
  enteredValue: z.string(),
  enteredUnit: z.string(),
  flag: z.enum(["L", "H", "LL", "HH"]).nullable(),
  ranges: RangesOfMetric,
  status: z.enum(["preliminary", "final", "entered_in_error"]),
  errorReason: z.string().nullable(),
  told: z.string().nullable(),
  acknowledged: z.boolean(),
});
export type Reading = z.output<typeof Reading>;

export const MetricSet = z.strictObject({
  id: Id,
  demographicId: Id,
  effectiveAt: Instant,
  recordedAt: Instant,
  recordedById: Id.nullable(),
  recordedByName: z.string().nullable(),
  /** Sent by a monitor; preliminary until a nurse accepts it (VIT-9). */
  deviceName: z.string().nullable(),
  acceptedByName: z.string().nullable(),
  context: z.enum(vitalContexts),
  position: z.enum(positions).nullable(),
  /** Entered more than 60 min after it was taken (VIT-3). */
  late: z.boolean(),
  lateReason: z.string().nullable(),
  notDone: z.array(z.strictObject({ metric: Metric, reason: z.enum(["refused", "asleep", "away", "other"]) })),
  readings: z.array(Reading),
});
export type MetricSet = z.output<typeof MetricSet>;

export const listVitals = endpoint({
  method: "GET",
  path: "/clients/:mrNo/vital-metrics",
  summary: "Vitals of a client",
  permission: "metrics.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({
    demographicId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.strictObject({ timeZone: z.string(), sets: z.array(MetricSet) }),
  problems,
});

const VitalsInput = z.strictObject({
  demographicId: Id,
  /** Client-generated id; resending it returns the first result. */
  clientRequestId: Id,
  effectiveAt: Instant,
  context: z.enum(vitalContexts).default("routine"),
  position: z.enum(positions).nullable().default(null),
  lateReason: z.string().trim().min(3).max(300).optional(),
  readings: z
    .array(
      z.strictObject({
        metric: Metric,
        value: z.string().regex(/^-?\d{1,6}(\.\d{1,3})?$/, "Enter a number"),
        unit: z.string().max(20),
      }),
    )
    .max(20),
  notDone: z
    .array(z.strictObject({ metric: Metric, reason: z.enum(["refused", "asleep", "away", "other"]) }))
    .max(20)
    .default([]),
  /** Who was notified of a critical value (VIT-1). */
  told: z.string().trim().min(2).max(200).optional(),
  /** The user confirmed recent readings by others (VIT-5). */
  seenRecent: z.boolean().default(false),
});
export type VitalsInput = z.output<typeof VitalsInput>;

export const recordVitals = endpoint({
  method: "POST",
  path: "/clients/:mrNo/vital-metrics",
  summary: "Record vitals",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "vitals.recorded", subject: "client" },
  params: ChartParams,
  body: VitalsInput,
  response: MetricSet,
  status: 201,
  problems: [
    ...problems,
    "value-implausible",
    "bp-reversed",
    "time-in-future",
    "outside-episode",
    "critical-value",
    "charted-just-now",
    "wrong-state",
  ],
});

/** Vitals of many clients at once; each is answered on its own line, and one that is refused stops no other. */
export const recordVitalsOfMany = endpoint({
  method: "POST",
  path: "/vital-metrics/bulk",
  summary: "Record vitals of several clients",
  permission: "metrics.write",
  beyondReach: "answers each client on its own line; one out of reach is refused there",
  audit: { action: "vitals.recorded", subject: "location" },
  body: z.strictObject({
    locationId: Id,
    rows: z
      .array(VitalsInput.extend({ mrNo: MrNo }))
      .min(1)
      .max(60),
  }),
  response: z.strictObject({
    results: z.array(
      z.strictObject({
        mrNo: z.string(),
        clientRequestId: Id,
        set: MetricSet.nullable(),
        problem: z
          .strictObject({
            code: z.string(),
            detail: z.string(),
            errors: z.array(z.strictObject({ path: z.string(), message: z.string() })),
          })
          .nullable(),
      }),
    ),
  }),
  problems: ["validation"],
});

/** Accepts what a monitor sent, or marks it as not the client's with `markVitalsInError` (VIT-9). */
export const acceptVitals = endpoint({
  method: "POST",
  path: "/clients/:mrNo/vital-metrics/:setId/accept",
  summary: "Accept vitals that a monitor sent",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "vitals.accepted", subject: "client" },
  params: ChartParams.extend({ setId: Id }),
  body: z.strictObject({ told: z.string().trim().min(2).max(200).optional() }),
  response: MetricSet,
  problems: [...problems, "wrong-state", "forbidden", "critical-value"],
});

export const markVitalsInError = endpoint({
  method: "POST",
  path: "/clients/:mrNo/vital-metrics/:setId/error",
  summary: "Mark a set of vitals as entered in error",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "vitals.recorded", subject: "client" },
  params: ChartParams.extend({ setId: Id }),
  body: z.strictObject({
    reason: z.string().trim().min(3).max(300),
    /** Only these readings; defaults to the whole set. */
    readingIds: z.array(Id).max(20).optional(),
    /** The replacement set. */
    replacedBySetId: Id.optional(),
  }),
  response: MetricSet,
  problems: [...problems, "wrong-state", "forbidden", "legal-hold"],
});

export const acknowledgeReading = endpoint({
  method: "POST",
  path: "/clients/:mrNo/vital-metrics/readings/:readingId/acknowledge",
  summary: "Acknowledge a critical reading",
  permission: "metrics.write",
  chart: "client",
  audit: { action: "vitals.acknowledged", subject: "client" },
  params: ChartParams.extend({ readingId: Id }),
  body: z.strictObject({ actionTaken: z.string().trim().min(3).max(500) }),
  response: Reading,
  problems: [...problems, "wrong-state"],
});

export const SeriesPoint = z.strictObject({
  at: Instant,
  value: z.number(),
  flag: z.enum(["L", "H", "LL", "HH"]).nullable(),
});
export const getMetricSeries = endpoint({
  method: "GET",
  path: "/clients/:mrNo/metrics",
  summary: "Metric series over time",
  permission: "metrics.read",
  chart: "client",
  params: ChartParams,
  query: z.strictObject({
    keys: commaList(Metric),
    from: Instant.optional(),
    to: Instant.optional(),
    points: z.coerce.number().int().min(10).max(2000).default(400),
  }),
  response: z.strictObject({
    timeZone: z.string(),
    series: z.array(z.strictObject({ metric: Metric, points: z.array(SeriesPoint), thinned: z.boolean() })),
  }),
  problems,
});
