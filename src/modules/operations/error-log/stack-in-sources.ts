import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { webDirectory } from "#platform/server/telemetry/build.ts";
import { locate, type Place } from "./source-map.ts";

/** A position in a built script: `https://…/assets/first-B83reZ4O.js:12:40511`. */
const frame = /https?:\/\/[^\s()@]+\/assets\/([\w-]+(?:\.[\w-]+)*\.js):(\d+):(\d+)/g;
/** Maps only the innermost frames, because reading a map takes 100 ms and the endpoint is public. */
const mostFrames = 20;
const mostFiles = 4;

/** Replaces built-script positions by source positions where the build's map is available. */
export async function inSources(
  stack: string | null,
  directory = join(webDirectory, "assets"),
): Promise<string | null> {
  if (stack === null) return null;
  const wanted = new Map<string, Place[]>();
  for (const [, file = "", line, column] of [...stack.matchAll(frame)].slice(0, mostFrames))
    wanted.set(file, [...(wanted.get(file) ?? []), { line: Number(line), column: Number(column) }]);
  const found = new Map<string, string>();
  for (const [file, places] of [...wanted].slice(0, mostFiles)) {
    // No map: a script of another build or origin.
    const map = await readFile(join(directory, `${file}.map`), "utf8").catch(() => null);
    if (map === null) continue;
    for (const [place, source] of locate(map, places)) found.set(`${file}:${place}`, source);
  }
  return stack.replaceAll(frame, (whole, file, line, column) => found.get(`${file}:${line}:${column}`) ?? whole);
}
