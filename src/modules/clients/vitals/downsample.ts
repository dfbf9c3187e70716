export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

/**
 * Downsamples a series to at most `wanted` points with the largest-triangle-three-buckets method (Steinarsson 2013). Keeps
 * the first and last point and, per bucket, the point with the largest triangle, so peaks survive.
 */
export function downsample<P extends Point>(points: readonly P[], wanted: number): P[] {
  const [first, end] = [points[0], points.at(-1)];
  if (!first || !end || points.length <= wanted || wanted < 3) return [...points];
  const kept = [first];
  const size = (points.length - 2) / (wanted - 2);
  let last = first;
  for (let bucket = 0; bucket < wanted - 2; bucket += 1) {
    const from = Math.floor(bucket * size) + 1;
    const to = Math.floor((bucket + 1) * size) + 1;
    const next = points.slice(to, Math.min(Math.floor((bucket + 2) * size) + 1, points.length));
    const mean = {
      at: next.reduce((sum, point) => sum + point.at, 0) / next.length,
      value: next.reduce((sum, point) => sum + point.value, 0) / next.length,
    };
    let best = last;
    let largest = -1;
    for (const point of points.slice(from, to)) {
      const area = Math.abs(
        (last.at - mean.at) * (point.value - last.value) - (last.at - point.at) * (mean.value - last.value),
      );
      if (area > largest) [largest, best] = [area, point];
    }
    kept.push(best);
    last = best;
  }
  kept.push(end);
  return kept;
}
