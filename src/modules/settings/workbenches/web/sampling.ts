/** Points recorded while drawing, including coalesced events. */
export interface Sample {
  /** Time of the point and of its event, in milliseconds of the same clock. */
  at: number;
  heardAt: number;
  pressure: number;
  kind: string;
}

export interface Readout {
  points: number;
  /** Points per second during strokes; null without data. */
  perSecond: number | null;
  /** Input latency in milliseconds: median and 95th percentile. */
  latency: { median: number; p95: number } | null;
  /** False if all points have the same pressure. */
  pressure: { measured: boolean; least: number; most: number } | null;
  /** `pen`, `touch`, `mouse`. */
  kinds: string[];
}

/** Longer gaps are pauses between strokes. */
const liftedMs = 120;

export function readoutOf(samples: readonly Sample[]): Readout {
  if (samples.length < 2)
    return { points: samples.length, perSecond: null, latency: null, pressure: null, kinds: kindsOf(samples) };
  let drawingMs = 0;
  let steps = 0;
  for (const [index, sample] of samples.entries()) {
    const gap = sample.at - (samples[index - 1]?.at ?? sample.at);
    if (index === 0 || gap <= 0 || gap > liftedMs) continue;
    drawingMs += gap;
    steps += 1;
  }
  const late = samples.map(({ at, heardAt }) => Math.max(0, heardAt - at)).sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0) * 10) / 10;
  const pressures = samples.map(({ pressure }) => pressure);
  const least = Math.min(...pressures);
  const most = Math.max(...pressures);
  return {
    points: samples.length,
    perSecond: drawingMs > 0 ? Math.round((steps / drawingMs) * 1000) : null,
    latency: { median: at(0.5), p95: at(0.95) },
    pressure: { measured: most - least > 0.01, least, most },
    kinds: kindsOf(samples),
  };
}

function kindsOf(samples: readonly Sample[]): string[] {
  return [...new Set(samples.map(({ kind }) => kind))].sort();
}
