import { useId } from "react";
import type { Point, Range } from "./range.ts";

export interface SparklineProps {
  points: readonly Point[];
  range?: Range;
  width?: number;
  height?: number;
}

const inset = 4;

/** The course at a glance: points at their true time, the usual range as a band. Decorative; the numbers are beside it. */
export function Sparkline({ points, range, width = 88, height = 32 }: SparklineProps) {
  const clip = useId();
  if (points.length < 2) return null;
  const times = points.map((point) => Date.parse(point.at));
  const values = points.map((point) => point.value);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A flat course stays in the middle instead of filling the height with noise.
  const margin = Math.max((most - least) * 0.15, Math.abs(most) * 0.02, 0.5);
  const x = (time: number) => inset + ((time - start) / (end - start || 1)) * (width - 2 * inset);
  const y = (value: number) => height - ((value - least + margin) / (most - least + 2 * margin)) * height;
  const path = points.map(
    (point, index) => `${index === 0 ? "M" : "L"}${x(times[index] ?? start).toFixed(1)} ${y(point.value).toFixed(1)}`,
  );
  const top = range?.high === undefined ? 0 : y(range.high);
  const bottom = range?.low === undefined ? height : y(range.low);
  const last = points.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      style={{ overflow: "visible" }}
    >
      <clipPath id={clip}>
        <rect width={width} height={height} rx="3" />
      </clipPath>
      {range && bottom > top && (
        <rect
          x="0"
          y={top}
          width={width}
          height={bottom - top}
          fill="var(--cairn-moss-soft)"
          clipPath={`url(#${clip})`}
        />
      )}
      <path
        d={path.join("")}
        fill="none"
        stroke="var(--cairn-pine-mark)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && (
        <circle
          cx={x(Date.parse(last.at))}
          cy={y(last.value)}
          r="3"
          fill="var(--cairn-pine-solid)"
          stroke="var(--cairn-card)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
