export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
}

/**
 * At most `wanted` points that keep the shape of a series: largest triangle three buckets (Steinarsson 2013). First and
 * last stay; of each bucket the point that spans the largest triangle with its neighbours, so peaks are never lost.
 */
export function thinSeries<P extends Point>(points: readonly P[], wanted: number): P[] {
  if (points.length <= wanted || wanted < 3) return [...points];
  const kept: P[] = [points[0] as P];
  const size = (points.length - 2) / (wanted - 2);
  let last = points[0] as P;
  for (let bucket = 0; bucket < wanted - 2; bucket += 1) {
    const from = Math.floor(bucket * size) + 1;
    const to = Math.floor((bucket + 1) * size) + 1;
    const next = points.slice(to, Math.min(Math.floor((bucket + 2) * size) + 1, points.length));
    const mean = {
      at: next.reduce((sum, point) => sum + point.at, 0) / next.length,
      value: next.reduce((sum, point) => sum + point.value, 0) / next.length,
    };
    let best = points[from] as P;
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
  kept.push(points.at(-1) as P);
  return kept;
}
