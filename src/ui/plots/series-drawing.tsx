import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useUi } from "../theme/context.ts";
import { dashOf, opacityOf, paintOf } from "./series-paint.ts";
import classes from "./series-plot.module.css";
import type { SeriesPlotProps } from "./series-plot.tsx";

/** One mark for each series; all of them share the axis and the tip. */
export function SeriesDrawing({ kind, stacked, series, points, showX, showValue }: SeriesPlotProps) {
  const { textSize } = useUi();
  const rows = points.map(({ x, values }) => ({ x, ...values }));
  const small = { fontSize: (textSize * 12) / 14, fill: "var(--cairn-muted)" };
  const hasNegative = points.some(({ values }) => Object.values(values).some((value) => value < 0));
  const whole = points.every(({ values }) => Object.values(values).every(Number.isInteger));
  const stack = stacked ? { stackId: "all" } : {};
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer
        barCategoryGap="18%"
        {...(stacked ? { stackOffset: "sign" as const } : {})}
      >
        <CartesianGrid vertical={false} stroke="var(--cairn-line)" />
        <XAxis
          dataKey="x"
          tickFormatter={showX}
          tick={small}
          tickLine={false}
          axisLine={{ stroke: "var(--cairn-line-strong)" }}
          minTickGap={32}
        />
        <YAxis
          tick={small}
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={!whole}
          tickFormatter={(value: number) => showValue(Math.abs(value))}
        />
        {hasNegative && <ReferenceLine y={0} stroke="var(--cairn-line-strong)" />}
        <Tooltip
          isAnimationActive={false}
          cursor={
            kind === "bars" ? { fill: "var(--cairn-line)", fillOpacity: 0.5 } : { stroke: "var(--cairn-line-strong)" }
          }
          content={({ active, label, payload }) =>
            active && typeof label === "string" ? (
              <div className={classes.tip}>
                <span className={classes.tipTitle}>{showX(label)}</span>
                {payload.map((each) => (
                  <span key={String(each.dataKey)}>
                    {each.name} <strong>{showValue(Math.abs(Number(each.value)))}</strong>
                  </span>
                ))}
              </div>
            ) : null
          }
        />
        {series.map(({ key, label }, index) => {
          const common = { key, dataKey: key, name: label, isAnimationActive: false } as const;
          const { key: id, ...mark } = common;
          if (kind === "bars")
            return (
              <Bar key={id} {...mark} {...stack} fill={paintOf(index)} fillOpacity={opacityOf(index)} maxBarSize={36} />
            );
          const stroke = {
            stroke: paintOf(index),
            strokeWidth: 1.75,
            strokeOpacity: opacityOf(index),
            type: "linear",
          } as const;
          if (kind === "area")
            return (
              <Area
                key={id}
                {...mark}
                {...stack}
                {...stroke}
                fill={paintOf(index)}
                fillOpacity={0.22 * opacityOf(index)}
              />
            );
          const dash = dashOf(index);
          return (
            <Line
              key={id}
              {...mark}
              {...stroke}
              dot={points.length < 15}
              {...(dash ? { strokeDasharray: dash } : {})}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
