import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { webDirectory } from "#platform/server/telemetry/build.ts";
import { locate, type Place } from "./source-map.ts";

/** A place in one of our own built scripts, as every browser writes it: `https://…/assets/first-B83reZ4O.js:12:40511`. */
const frame = /https?:\/\/[^\s()@]+\/assets\/([\w-]+(?:\.[\w-]+)*\.js):(\d+):(\d+)/g;
/** Reading a map takes a tenth of a second, and anybody may report: the innermost frames say where it broke. */
const mostFrames = 20;
const mostFiles = 4;

/** A stack with places in the sources instead of the built scripts, where that build's map is still here; the rest as it was. */
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
    // No map: another build's script, or one that was never ours.
    const map = await readFile(join(directory, `${file}.map`), "utf8").catch(() => null);
    if (map === null) continue;
    for (const [place, source] of locate(map, places)) found.set(`${file}:${place}`, source);
  }
  return stack.replaceAll(frame, (whole, file, line, column) => found.get(`${file}:${line}:${column}`) ?? whole);
}
