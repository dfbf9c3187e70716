import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "./places.ts";

/** A hash over names and contents of files and directories of the project; tests do not count. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || /\.test\.tsx?$/.test(path)) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash
      .update(`${relative(projectRoot, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  };
  for (const path of paths) add(join(projectRoot, path));
  return hash.digest("hex").slice(0, 16);
}
