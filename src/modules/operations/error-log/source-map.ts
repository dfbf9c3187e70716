import { z } from "zod";

export interface Place {
  /** 1-based, as in browsers. */
  line: number;
  column: number;
}

const SourceMap = z.object({ sources: z.array(z.string().nullable()), mappings: z.string() });
const digits = new Map([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].map((c, at) => [c, at]));

/** Base64 VLQ: five bits per digit, the lowest bit is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const letter of segment) {
    const digit = digits.get(letter) ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * Maps positions of a built script to sources, `12:40511` to `src/ui/x.tsx:12:5` (source map, revision 3). Reads the map
 * once without caching it, because maps are large and crashes rare.
 */
export function locate(mapText: string, places: readonly Place[]): Map<string, string> {
  const { sources, mappings } = SourceMap.parse(JSON.parse(mapText));
  const found = new Map<string, string>();
  const lastLine = Math.max(...places.map(({ line }) => line));
  let [source, line, column] = [0, 0, 0];
  for (const [index, ofLine] of mappings.split(";", lastLine).entries()) {
    const asked = places.filter((place) => place.line === index + 1);
    let generated = 0;
    for (const segment of ofLine.split(",")) {
      const [generatedBy = 0, sourceBy, lineBy = 0, columnBy = 0] = numbersOf(segment);
      generated += generatedBy;
      if (sourceBy === undefined) continue;
      source += sourceBy;
      line += lineBy;
      column += columnBy;
      // Segments are sorted: the last one at or before a position applies.
      for (const place of asked)
        if (generated <= place.column - 1)
          found.set(
            `${place.line}:${place.column}`,
            `${(sources[source] ?? "?").replace(/^(\.\.?\/)+/, "")}:${line + 1}:${column + 1}`,
          );
    }
  }
  return found;
}
