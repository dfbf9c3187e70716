import { type TrendEvent, TrendPlot } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { metrics, usualUnit } from "../metric.ts";
import type { MetricSet } from "../vital.contract.ts";
import { pointsOf, shownRange } from "./series.ts";
import classes from "./vitals.module.css";

/** Trend plots on one time axis; a metric needs at least two readings to be plotted. */
export function VitalsPlots({ sets, chart }: { sets: readonly MetricSet[]; chart: ChartContext }) {
  const first = sets.at(-1)?.effectiveAt ?? "";
  const marks: TrendEvent[] = [
    ...(chart.episode.admittedAt ? [{ at: chart.episode.admittedAt, label: "Admitted" }] : []),
  ].filter((event) => event.at >= first);
  const pressure = ["systolic", "diastolic"].map((key) => ({
    key,
    label: key === "systolic" ? "Systolic" : "Diastolic",
    points: pointsOf(sets, key),
    range: shownRange(key),
  }));
  return (
    <div className={classes.plots}>
      {(pressure[0]?.points.length ?? 0) > 1 && (
        <TrendPlot
          label="Blood pressure"
          unit="mmHg"
          series={pressure}
          bands={[
            { from: 90, to: 139, label: "Normal systolic", tone: "moss" },
            { from: 60, to: 89, label: "Normal diastolic", tone: "sand" },
          ]}
          events={marks}
          height={220}
        />
      )}
      {metrics
        .filter((metric) => metric.group !== "pressure")
        .map((metric) => {
          const points = pointsOf(sets, metric.key);
          if (points.length < 2) return null;
          return (
            <TrendPlot
              key={metric.key}
              label={metric.label}
              unit={usualUnit(metric).label}
              series={[{ key: metric.key, label: metric.label, points }]}
              range={shownRange(metric.key)}
              events={marks}
              height={180}
            />
          );
        })}
    </div>
  );
}
