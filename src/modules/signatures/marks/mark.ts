import { z } from "zod";

/**
 * A drawn signature as strokes in the coordinates of a pad 500 px wide, whatever the screen. Keeping strokes instead of
 * an image lets it print sharply, and keeps the timing as evidence.
 */
const coordinate = z.number().min(-100).max(2000).transform(hundredths);
export const MarkPoint = z.strictObject({
  x: coordinate,
  y: coordinate,
  /** Milliseconds since the first point. */
  t: z.number().min(0).max(3_600_000).transform(Math.round),
  /** Pressure, 0 to 1. */
  p: z.number().min(0).max(1).transform(hundredths),
});
export type MarkPoint = z.infer<typeof MarkPoint>;

export const Stroke = z.strictObject({ points: z.array(MarkPoint).min(1).max(3000) });
export type Stroke = z.infer<typeof Stroke>;
export const Mark = z.strictObject({ strokes: z.array(Stroke).max(200) });
export type Mark = z.infer<typeof Mark>;

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** SIG-3: minimums on a pad 500 px wide that rule out a dot or an accidental stroke. */
export const markLimits = { padWidth: 500, points: 12, path: 60, boxWidth: 40, boxHeight: 12, milliseconds: 150 };

export type MarkFault = "empty" | "too-few-points" | "too-short" | "too-small" | "too-quick";

/** Why a drawn signature is not accepted, or null when it is (SIG-3). The same check runs on the pad and on the server. */
export function markFault(mark: Mark): MarkFault | null {
  const points = mark.strokes.flatMap((stroke) => stroke.points);
  if (points.length === 0) return "empty";
  if (points.length < markLimits.points) return "too-few-points";
  const path = mark.strokes.reduce((sum, stroke) => sum + strokeLength(stroke.points), 0);
  if (path < markLimits.path) return "too-short";
  const box = boxOf(points);
  if (box.width < markLimits.boxWidth || box.height < markLimits.boxHeight) return "too-small";
  if (spread(points.map((point) => point.t)) < markLimits.milliseconds) return "too-quick";
  return null;
}

function strokeLength(stroke: readonly MarkPoint[]): number {
  return stroke.slice(1).reduce((sum, point, i) => sum + Math.hypot(point.x - stroke[i]!.x, point.y - stroke[i]!.y), 0);
}

function boxOf(points: readonly MarkPoint[]): { width: number; height: number } {
  return { width: spread(points.map((point) => point.x)), height: spread(points.map((point) => point.y)) };
}

/** Uses a loop because a slow signature can have more points than `Math.max` takes arguments. */
function spread(values: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/** One SVG path per stroke, smoothed through the midpoints; a dot becomes a short line. */
export function markPaths(mark: Mark): string[] {
  return mark.strokes.map(({ points }) => {
    const first = points[0]!;
    if (points.length === 1) return `M${first.x} ${first.y}l0.01 0`;
    const curves = points.slice(1, -1).map((point, i) => {
      const next = points[i + 2]!;
      return `Q${point.x} ${point.y} ${hundredths((point.x + next.x) / 2)} ${hundredths((point.y + next.y) / 2)}`;
    });
    const last = points.at(-1)!;
    return `M${first.x} ${first.y}${curves.join("")}L${last.x} ${last.y}`;
  });
}

/** The pad's width and the height the signature needs. */
export function markSize(mark: Mark): { width: number; height: number } {
  let lowest = 0;
  for (const { points } of mark.strokes) for (const point of points) lowest = Math.max(lowest, point.y);
  return { width: markLimits.padWidth, height: Math.ceil(Math.max(lowest + 10, 80)) };
}
