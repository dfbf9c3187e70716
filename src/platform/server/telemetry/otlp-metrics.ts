import type { MetricObjectWithValues, MetricValue } from "prom-client";
import { propertyOf } from "#platform/shared/property-of.ts";
import { attributes } from "./otlp-attributes.ts";

type Metric = MetricObjectWithValues<MetricValue<string>>;
const started = Date.now();
const nanos = (ms: number) => String(BigInt(ms) * 1_000_000n);
/** OTLP's "since the start". */
const cumulative = 2;

/** Prometheus' numbers in OTLP's JSON: counters as sums, gauges, histograms with their buckets. Summaries are left out. */
export function metricsToOtlp(metrics: readonly Metric[], now: number): object[] {
  const times = { startTimeUnixNano: nanos(started), timeUnixNano: nanos(now) };
  const point = (one: MetricValue<string>) => ({ ...times, attributes: labelsOf(one), asDouble: one.value });
  return metrics.flatMap(({ name, help, type, values }): object[] => {
    const described = { name, description: help };
    // prom-client types `type` as an enum, and returns a string.
    switch (String(type)) {
      case "counter":
        return [
          {
            ...described,
            sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints: values.map(point) },
          },
        ];
      case "gauge":
        return [{ ...described, gauge: { dataPoints: values.map(point) } }];
      case "histogram":
        return [
          {
            ...described,
            histogram: {
              aggregationTemporality: cumulative,
              dataPoints: series(values).map((one) => ({ ...times, ...one })),
            },
          },
        ];
      default:
        return [];
    }
  });
}

const labelsOf = ({ labels }: MetricValue<string>) => {
  const own: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(labels)) if (name !== "le" && value !== undefined) own[name] = value;
  return attributes(own);
};

/** Prometheus counts each bucket with all below it; OTLP counts each for itself. */
function series(values: readonly MetricValue<string>[]) {
  const found = new Map<
    string,
    { attributes: object[]; bounds: number[]; upTo: number[]; sum: number; count: number }
  >();
  for (const value of values) {
    const labels = labelsOf(value);
    const key = JSON.stringify(labels);
    const one = found.get(key) ?? { attributes: labels, bounds: [], upTo: [], sum: 0, count: 0 };
    found.set(key, one);
    const metricName = String(propertyOf(value, "metricName") ?? "");
    const edge = value.labels.le;
    if (metricName.endsWith("_sum")) one.sum = value.value;
    else if (metricName.endsWith("_count")) one.count = value.value;
    else if (edge !== undefined) {
      if (edge !== "+Inf") one.bounds.push(Number(edge));
      one.upTo.push(value.value);
    }
  }
  return [...found.values()].map(({ attributes: labels, bounds, upTo, sum, count }) => ({
    attributes: labels,
    explicitBounds: bounds,
    bucketCounts: upTo.map((n, at) => String(n - (upTo[at - 1] ?? 0))),
    sum,
    count: String(count),
  }));
}
