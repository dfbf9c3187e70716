import type SignaturePadLibrary from "signature_pad";

/** One stroke: points on a pad that is 500 wide, `t` in milliseconds since the first point of the mark, `p` pressure 0-1. */
export interface Stroke {
  points: { x: number; y: number; t: number; p: number }[];
}

export interface SignatureMark {
  strokes: Stroke[];
  svg: string;
  /** A `data:image/png` address. */
  png: string;
}

/** Every mark is kept at this width, whatever the screen it was drawn on, so that marks can be compared. */
export const padWidth = 500;

const round = (value: number) => Math.round(value * 100) / 100;

/** The library's data in pad coordinates. */
export function strokesOf(
  data: { points: { x: number; y: number; time: number; pressure: number }[] }[],
  width: number,
): Stroke[] {
  const scale = width > 0 ? padWidth / width : 1;
  const start = data[0]?.points[0]?.time ?? 0;
  return data.map(({ points }) => ({
    points: points.map(({ x, y, time, pressure }) => ({
      x: round(x * scale),
      y: round(y * scale),
      t: Math.max(0, Math.round(time - start)),
      p: round(pressure),
    })),
  }));
}

export function markOf(pad: SignaturePadLibrary, canvas: HTMLCanvasElement): SignatureMark {
  return { strokes: strokesOf(pad.toData(), canvas.offsetWidth), svg: pad.toSVG(), png: pad.toDataURL("image/png") };
}
