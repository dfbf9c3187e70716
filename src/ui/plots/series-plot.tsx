import { SegmentedControl, Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { retryImport } from "../retry-import.ts";
import classes from "./series-plot.module.css";

// The drawing library is heavy and most pages never plot.
const SeriesDrawing = lazy(() =>
  retryImport(() => import("./series-drawing.tsx")).then((module) => ({ default: module.SeriesDrawing })),
);

export interface SeriesPlotProps {
  /** "Patient days by day". */
  label: string;
  kind: "bars" | "area" | "line";
  /** One on top of the other; numbers below zero go down. */
  stacked?: boolean;
  series: readonly { key: string; label: string }[];
  points: readonly { x: string; values: Readonly<Record<string, number>> }[];
  /** How a place on the axis and a number are read. */
  showX: (x: string) => string;
  showValue: (value: number) => string;
  /** The head of the first column of its table: "Day". */
  axisLabel: string;
  /** Px at text size 14. */
  height?: number;
}

/** Numbers of one or more series over days, months or groups; the same numbers as a table for those who cannot see them. */
export function SeriesPlot(props: SeriesPlotProps) {
  const { label, series, points, height = 260 } = props;
  const [view, setView] = useState("plot");
  const size = `calc(${height} * var(--cairn-px))`;
  if (points.length === 0 || series.length === 0) return null;
  return (
    <figure className={classes.plot} aria-label={label}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{label}</span>
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          value={view}
          onChange={setView}
          data={[
            { value: "plot", label: "Graph" },
            { value: "table", label: "Table" },
          ]}
        />
      </figcaption>
      {view === "plot" ? (
        <div style={{ height: size }}>
          <Suspense fallback={<Skeleton height={size} />}>
            <SeriesDrawing {...props} />
          </Suspense>
        </div>
      ) : (
        <SeriesTable {...props} />
      )}
      {series.length > 1 && view === "plot" && (
        <ul className={classes.legend}>
          {series.map(({ key, label: name }, index) => (
            <li key={key} data-series={index % 8}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function SeriesTable({ label, series, points, showX, showValue, axisLabel }: SeriesPlotProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.table} aria-label={`${label}, as a table`} tabIndex={0}>
      <table className="cairn-figures">
        <thead>
          <tr>
            <th scope="col">{axisLabel}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ x, values }) => (
            <tr key={x}>
              <th scope="row">{showX(x)}</th>
              {series.map(({ key }) => (
                <td key={key}>{values[key] === undefined ? "–" : showValue(Math.abs(values[key]))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
