import type { Mark } from "./marks/mark.ts";

/** A drawn signature of three strokes, well within the limits of SIG-3. */
export function aDrawnMark(): Mark {
  const stroke = (startX: number, startMs: number) => ({
    points: Array.from({ length: 24 }, (_, i) => ({
      x: startX + i * 4,
      y: Math.round(80 + Math.sin(i / 2.5) * 30),
      t: startMs + i * 16,
      p: 0.5,
    })),
  });
  return { strokes: [stroke(40, 0), stroke(150, 520), stroke(260, 1040)] };
}
