import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useUi } from "../theme/context.ts";
import { showDateTime } from "../when.ts";
import classes from "./clinical.module.css";
import { flagOf, flagWords, type Range } from "./range.ts";
import { dayTicks, valueTicks } from "./ticks.ts";
import type { TrendBand, TrendEvent, TrendPlotProps, TrendSeries } from "./trend-plot.tsx";

const strokes = [
  "var(--cairn-pine-solid)",
  "var(--cairn-sky-solid)",
  "var(--cairn-amber-solid)",
  "var(--cairn-sand-solid)",
];
const day = 86_400_000;

/** All series on one row for each moment, so that one pointer position reads them together. */
function rowsOf(series: readonly TrendSeries[]): Record<string, number>[] {
  const rows = new Map<number, Record<string, number>>();
  for (const each of series)
    for (const point of each.points) {
      const time = Date.parse(point.at);
      rows.set(time, { ...rows.get(time), time, [each.key]: point.value });
    }
  return [...rows.values()].sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
}

function usualBand(range: Range | undefined): TrendBand[] {
  if (range?.low === undefined && range?.high === undefined) return [];
  return [{ from: range.low, to: range.high, label: "Usual range", tone: "moss" }];
}

/** Part of the time axis that the name of an event takes. */
const nameTakes = 0.3;

/** Events whose name would cover the one before stay lines; all of them are named in the table. */
function spaced(events: readonly TrendEvent[], span: number): (TrendEvent & { isNamed: boolean })[] {
  let free = Number.NEGATIVE_INFINITY;
  return events
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((event) => {
      const at = Date.parse(event.at);
      const isNamed = at >= free;
      if (isNamed) free = at + span * nameTakes;
      return { ...event, isNamed };
    });
}

const toneAt = ({ points }: TrendSeries, time: number | undefined) =>
  points.find((point) => Date.parse(point.at) === time)?.tone ?? "sky";
const rangeOf = (series: TrendPlotProps["series"], key: string) => series.find((each) => each.key === key)?.range;
const isOutside = (value: unknown, range: Range | undefined) =>
  typeof value === "number" && range !== undefined && flagOf(value, range) !== undefined;

interface MarkProps {
  cx: number | undefined;
  cy: number | undefined;
  stroke: string | undefined;
  flagged: boolean;
}

/** A reading: a ring, or a filled diamond where it is out of range. The word stands in the tip and in the table. */
function Mark({ cx, cy, stroke, flagged }: MarkProps) {
  if (cx === undefined || cy === undefined) return null;
  if (!flagged) return <circle cx={cx} cy={cy} r={3} strokeWidth={1.5} stroke={stroke} fill="var(--cairn-card)" />;
  return <path d={`M${cx} ${cy - 5}l5 5l-5 5l-5-5z`} fill="var(--cairn-amber-mark)" stroke="var(--cairn-card)" />;
}

export function TrendDrawing({
  series,
  range,
  bands = usualBand(range),
  events = [],
  unit,
  span: shownSpan,
  together,
}: TrendPlotProps) {
  const { timeZone, textSize } = useUi();
  const rows = rowsOf(series);
  const values = series.flatMap((each) => each.points.map((point) => point.value));
  const floor = series.some((each) => each.shape === "columns") ? [0] : [];
  const edges = [...floor, ...values, ...bands.flatMap((band) => [band.from, band.to])].filter(
    (edge) => edge !== undefined,
  );
  const least = Math.min(...edges);
  const most = Math.max(...edges);
  const ticks = valueTicks(least, most);
  const domain: [number, number] = [ticks[0] ?? least, ticks.at(-1) ?? most];
  const [start, end] = shownSpan
    ? [Date.parse(shownSpan.from), Date.parse(shownSpan.to)]
    : [rows[0]?.time ?? 0, rows.at(-1)?.time ?? 0];
  const span = end - start;
  const air = Math.max(span * 0.015, 60_000);
  const days = span > 2 * day ? { ticks: dayTicks(start, end, timeZone) } : {};
  const tick = (time: number) =>
    new Intl.DateTimeFormat(
      "en-US",
      span > 2 * day ? { timeZone, month: "short", day: "numeric" } : { timeZone, weekday: "short", hour: "numeric" },
    ).format(time);
  const small = { fontSize: (textSize * 12) / 14, fill: "var(--cairn-muted)" };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 20, right: 12, bottom: 0, left: -12 }}
        accessibilityLayer
        {...(together ? { syncId: together, syncMethod: "value" as const } : {})}
      >
        <CartesianGrid vertical={false} stroke="var(--cairn-line)" />
        {bands.map((band) => (
          <ReferenceArea
            key={band.label}
            y1={band.from ?? domain[0]}
            y2={band.to ?? domain[1]}
            fill={`var(--cairn-${band.tone}-soft)`}
            fillOpacity={1}
            ifOverflow="hidden"
          />
        ))}
        <XAxis
          dataKey="time"
          type="number"
          scale="time"
          domain={[start - air, end + air]}
          {...days}
          tickFormatter={tick}
          tick={small}
          tickLine={false}
          axisLine={{ stroke: "var(--cairn-line-strong)" }}
          minTickGap={48}
        />
        <YAxis
          domain={domain}
          ticks={ticks}
          tick={small}
          tickLine={false}
          axisLine={false}
          width={52}
          allowDecimals={false}
        />
        {spaced(events, span).map((event) => (
          <ReferenceLine
            key={`${event.at} ${event.label}`}
            x={Date.parse(event.at)}
            stroke="var(--cairn-control-line)"
            strokeDasharray="2 3"
            {...(event.isNamed ? { label: { value: event.label, position: "top" as const, ...small } } : {})}
          />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--cairn-line-strong)" }}
          content={({ active, label, payload }) =>
            active && typeof label === "number" ? (
              <div className={classes.tip}>
                <span className={classes.tipTime}>{showDateTime(new Date(label).toISOString(), timeZone)}</span>
                {payload.map((each) => {
                  const value = Number(each.value);
                  const usual = rangeOf(series, String(each.dataKey)) ?? range;
                  const flag = usual && flagOf(value, usual);
                  return (
                    <span key={String(each.dataKey)}>
                      {each.name} <strong>{value}</strong> {unit}
                      {flag && `, ${flagWords[flag].toLowerCase()}`}
                    </span>
                  );
                })}
              </div>
            ) : null
          }
        />
        {series
          .filter((each) => each.shape === "columns")
          .map((each) => (
            <Bar key={each.key} dataKey={each.key} name={each.label} barSize={8} isAnimationActive={false}>
              {rows.map((row) => (
                <Cell key={row.time} fill={`var(--cairn-${toneAt(each, row.time)}-solid)`} />
              ))}
            </Bar>
          ))}
        {series.map(
          (each, index) =>
            each.shape !== "columns" && (
              <Line
                key={each.key}
                dataKey={each.key}
                name={each.label}
                stroke={strokes[index % strokes.length] ?? "currentColor"}
                strokeWidth={1.75}
                {...(index > 0 ? { strokeDasharray: "5 3" } : {})}
                dot={({ cx, cy, stroke, index: at, value }) => (
                  <Mark key={at} cx={cx} cy={cy} stroke={stroke} flagged={isOutside(value, each.range ?? range)} />
                )}
                activeDot={{ r: 5, strokeWidth: 0 }}
                type="linear"
                connectNulls
                isAnimationActive={false}
              />
            ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
