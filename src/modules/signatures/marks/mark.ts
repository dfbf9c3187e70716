import { z } from "zod";

/**
 * A drawn signature: the strokes as the pen made them, in the coordinates of a pad 500 wide (the shape `#ui`'s pad gives,
 * whatever screen it stood on). The vector is kept, so that it prints sharp and its speed can be looked at if it is ever
 * doubted.
 */
const coordinate = z.number().min(-100).max(2000).transform(hundredths);
export const MarkPoint = z.strictObject({
  x: coordinate,
  y: coordinate,
  /** Milliseconds since the first point of the mark. */
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

/** SIG-3, measured on a pad 500 px wide: the least that can be told from a dot or a slip of the hand. */
export const markLimits = { padWidth: 500, points: 12, path: 60, boxWidth: 40, boxHeight: 12, milliseconds: 150 };

export type MarkFault = "empty" | "too-few-points" | "too-short" | "too-small" | "too-quick";

/** Why a drawn mark is no signature yet, or null when it is one. The same test runs on the pad and on the server. */
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

/** A loop, not `Math.max(...values)`: a slow signature has more points than a call may have arguments. */
function spread(values: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return most - least;
}

/** One SVG path per stroke, curved through the middle of each pair of points; a dot becomes a short line. */
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

/** The pad's width, and as much height as the mark takes. */
export function markSize(mark: Mark): { width: number; height: number } {
  let lowest = 0;
  for (const { points } of mark.strokes) for (const point of points) lowest = Math.max(lowest, point.y);
  return { width: markLimits.padWidth, height: Math.ceil(Math.max(lowest + 10, 80)) };
}

/** The mark as a picture of its own, for prints and sealed documents. Holds numbers only, so nothing needs escaping. */
export function markToSvg(mark: Mark): string {
  const { width, height } = markSize(mark);
  const paths = markPaths(mark)
    .map((path) => `<path d="${path}"/>`)
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<g fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`
  );
}
