import { SegmentedControl, Skeleton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { retryImport } from "../retry-import.ts";
import { useUi } from "../theme/context.ts";
import { showDateTime } from "../when.ts";
import classes from "./clinical.module.css";
import { flagOf, flagWords, type Point, type Range } from "./range.ts";

// The drawing library is heavy and most pages never plot.
const TrendDrawing = lazy(() =>
  retryImport(() => import("./trend-drawing.tsx")).then((module) => ({ default: module.TrendDrawing })),
);

export interface TrendSeries {
  key: string;
  label: string;
  points: readonly Point[];
  /** Its own usual range, where lines with different ones share a plot. */
  range?: Range;
  /** Columns from zero instead of a line: scores, each in the color of its band. */
  shape?: "columns";
}

export interface TrendBand {
  from?: number | undefined;
  to?: number | undefined;
  label: string;
  tone: "moss" | "amber" | "rose" | "sky" | "sand";
}

/** Something that happened, drawn as a line at its true time: a dose, an admission, a fall. */
export interface TrendEvent {
  at: string;
  label: string;
}

export interface TrendPlotProps {
  /** "Blood pressure over 14 days". */
  label: string;
  unit?: string;
  series: readonly TrendSeries[];
  range?: Range;
  bands?: readonly TrendBand[];
  events?: readonly TrendEvent[];
  /** The time axis, shared by the plots of a page; from the first to the last point unless given. */
  span?: { from: string; to: string } | undefined;
  /** Plots with the same name move their pointers together. */
  together?: string;
  /** Px at text size 14. */
  height?: number;
}

/** Readings over true time with their range, bands and events; the same numbers as a table for those who cannot see it. */
export function TrendPlot(props: TrendPlotProps) {
  const { label, series, height = 260 } = props;
  const [view, setView] = useState("plot");
  const size = `calc(${height} * var(--cairn-px))`;
  return (
    <figure className={classes.plot} aria-label={label}>
      <figcaption className={classes.plotHead}>
        <span className={classes.plotTitle}>
          {label}
          {props.unit && <span className={classes.unit}> {props.unit}</span>}
        </span>
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
            <TrendDrawing {...props} />
          </Suspense>
        </div>
      ) : (
        <TrendTable {...props} />
      )}
      {series.length > 1 && view === "plot" && (
        <ul className={classes.legend}>
          {series.map((each, index) => (
            <li key={each.key} data-series={index}>
              {each.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function TrendTable({ series, range = {}, events = [] }: TrendPlotProps) {
  const { timeZone } = useUi();
  const rows = [
    ...series.flatMap((each) =>
      each.points.map((point) => {
        const flag = flagOf(point.value, each.range ?? range);
        const note = [flag && flagWords[flag], point.note].filter(Boolean).join(", ");
        return { at: point.at, what: each.label, value: String(point.value), note };
      }),
    ),
    ...events.map((event) => ({ at: event.at, what: event.label, value: "", note: "" })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <div className={classes.plotTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
            <th scope="col">Value</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.at} ${row.what}`}>
              <td>{showDateTime(row.at, timeZone)}</td>
              <td>{row.what}</td>
              <td>{row.value}</td>
              <td>{row.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
