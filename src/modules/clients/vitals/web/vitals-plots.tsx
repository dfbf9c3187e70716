import { useExtensions, useLoaded } from "#platform/web/index.ts";
import { type Point, type TrendEvent, TrendPlot, type TrendPlotProps } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import type { VitalsAddition, VitalsExtra } from "../../web/chart-extensions.ts";
import { metrics, usualUnit } from "../metric.ts";
import type { RangesInForce } from "../ranges.ts";
import { shownRange } from "./series.ts";
import classes from "./vitals.module.css";

interface VitalsPlotsProps {
  chart: ChartContext;
  pointsOf: (metric: string) => Point[];
  inForce: RangesInForce;
  span: { from: string; to: string };
}

/** Trend plots on one time axis, with scores and doses of other modules; a metric needs two readings to be plotted. */
export function VitalsPlots({ chart, pointsOf, inForce, span }: VitalsPlotsProps) {
  const extra = useVitalsExtra(chart, span);
  const marks: TrendEvent[] = [
    ...(chart.episode.admittedAt ? [{ at: chart.episode.admittedAt, label: "Admitted" }] : []),
    ...extra.events,
  ].filter((event) => event.at >= span.from && event.at <= span.to);
  const shared = { span, together: "vitals", events: marks };
  const pressure = ["systolic", "diastolic"].map((key) => ({
    key,
    label: key === "systolic" ? "Systolic" : "Diastolic",
    points: pointsOf(key),
    range: shownRange(key, inForce),
  }));
  const [systolic, diastolic] = pressure;
  const band = (range: TrendPlotProps["range"], label: string, tone: "moss" | "sand") =>
    range?.low === undefined && range?.high === undefined ? [] : [{ from: range.low, to: range.high, label, tone }];
  return (
    <div className={classes.plots}>
      {extra.plots.map((plot) => (
        <TrendPlot key={plot.label} {...plot} {...shared} height={220} />
      ))}
      {(systolic?.points.length ?? 0) > 1 && (
        <TrendPlot
          label="Blood pressure"
          unit="mmHg"
          series={pressure}
          bands={[
            ...band(systolic?.range, "Normal systolic", "moss"),
            ...band(diastolic?.range, "Normal diastolic", "sand"),
          ]}
          {...shared}
          height={220}
        />
      )}
      {metrics
        .filter((metric) => metric.group !== "pressure")
        .map((metric) => {
          const points = pointsOf(metric.key);
          if (points.length < 2) return null;
          return (
            <TrendPlot
              key={metric.key}
              label={metric.label}
              unit={usualUnit(metric).label}
              series={[{ key: metric.key, label: metric.label, points }]}
              range={shownRange(metric.key, inForce)}
              {...shared}
              height={180}
            />
          );
        })}
    </div>
  );
}

/** What other modules add to the plots. */
function useVitalsExtra(chart: ChartContext, span: { from: string; to: string }): VitalsExtra {
  const sources: readonly VitalsAddition[] = useExtensions("client-vitals.plot");
  const all: VitalsExtra = { plots: [], events: [] };
  for (const { load } of sources) {
    // biome-ignore-start lint/correctness/useHookAtTopLevel: the list of modules never changes while a session lasts
    const useExtra = useLoaded(load);
    const { plots, events } = useExtra(chart, span);
    // biome-ignore-end lint/correctness/useHookAtTopLevel: as above
    all.plots.push(...plots);
    all.events.push(...events);
  }
  return all;
}
