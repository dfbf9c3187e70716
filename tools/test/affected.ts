import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { projectRoot } from "../project/places.ts";

/**
 * A slow test of the infrastructure names what it tests in its first lines: `// runs-when: tools/postgres/**`, one or
 * several globs separated by spaces. It runs when one of them, the test itself or a package has changed since the branch
 * left main (on main: in the last commit or the working tree), in `npm test -- full`, and when git cannot tell.
 */
const marker = /^\/\/ runs-when: (.+)$/m;
const alwaysWatched = ["package-lock.json", "vitest.config.ts", "tools/test/**"];

/** The globs a test file names, or nothing for a test that always runs. */
export function watchedBy(source: string): string[] {
  return marker.exec(source.slice(0, 2_000))?.[1]?.split(/\s+/) ?? [];
}

export function isAffected(test: string, watched: readonly string[], changed: readonly string[] | null): boolean {
  if (changed === null || watched.length === 0) return true;
  const globs = [test, ...alwaysWatched, ...watched];
  return changed.some((file) => globs.some((glob) => matchesGlob(file, glob)));
}

/** Files changed since the merge base with main, with those not committed. Null when git cannot tell. */
export function changedFiles(root: string): string[] | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const tried = (...args: string[]) => {
    try {
      return git(...args);
    } catch {
      return "";
    }
  };
  try {
    const head = git("rev-parse", "HEAD");
    const fork = tried("merge-base", "HEAD", "origin/main") || tried("merge-base", "HEAD", "main");
    const base = fork && fork !== head ? fork : git("rev-parse", "HEAD~1");
    const listed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")];
    return listed.flatMap((text) => text.split("\n")).filter(Boolean);
  } catch {
    return null;
  }
}

/** Test files, relative to the project, that this run leaves out because nothing they test has changed. */
export function unaffectedTests(): string[] {
  if (process.env.CAIRN_FULL === "1") return [];
  const marked = globSync(["src/**/*.test.ts", "tools/**/*.test.ts"], { cwd: projectRoot }).flatMap((name) => {
    const test = name.replaceAll("\\", "/");
    const watched = watchedBy(readFileSync(join(projectRoot, test), "utf8"));
    return watched.length > 0 ? [{ test, watched }] : [];
  });
  if (marked.length === 0) return [];
  const changed = changedFiles(projectRoot);
  return marked.filter(({ test, watched }) => !isAffected(test, watched, changed)).map(({ test }) => test);
}
