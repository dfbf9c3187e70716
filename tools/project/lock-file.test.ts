import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./places.ts";

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * `npm ci` refuses a lock file in which a package is missing, also one for another platform, and npm itself writes such a
 * file where the registry does not have that package.
 */
test("the lock file holds every package that a locked package names", () => {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(projectRoot, "package-lock.json"), "utf8"),
  );
  const missing = Object.entries(lock.packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersAbove(place).some((folder) => `${folder}node_modules/${name}` in lock.packages))
      .map((name) => `${place || "package.json"} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for what a package imports: its own folder, then each one above it. */
function foldersAbove(place: string): string[] {
  const folders = [""];
  for (let at = place; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/"))))
    folders.push(`${at}/`);
  return folders;
}
