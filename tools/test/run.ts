import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../project/places.ts";
import { failuresOf } from "./failures.ts";

interface Check {
  name: string;
  title: string;
  /** Scripts or programs of node_modules/.bin, one after the other, each with its arguments. */
  commands: string[][];
}

const timeZones = ["time-utc", "time-los-angeles", "time-kolkata"];
const projects = ["server", "plans", "components", "tools", ...timeZones].map((name) => `--project=${name}`);

/** Quick ones first: what is wrong is told as early as it can be. */
const checks: Check[] = [
  { name: "lint", title: "Lint and format", commands: [["biome", "check", "--error-on-warnings", "."]] },
  { name: "types", title: "Types", commands: [["tsc", "--noEmit"]] },
  {
    name: "walls",
    title: "Import walls and forbidden text",
    commands: [
      ["node", "tools/checks/boundaries.ts"],
      ["node", "tools/checks/forbidden-text.ts"],
      ["node", "tools/checks/sql-in-stores.ts"],
    ],
  },
  {
    name: "generated",
    title: "Generated files are current",
    commands: [["node", "tools/database/generate-types.ts", "--check"]],
  },
  {
    name: "tests",
    title: "Rules, time zones, API and components",
    commands: [["vitest", "run", ...projects]],
  },
  {
    name: "build",
    title: "Web app and its size",
    commands: [
      ["node", "tools/run/web-build.ts"],
      ["node", "tools/checks/bundle-size.ts"],
    ],
  },
  { name: "journeys", title: "Journeys in a browser", commands: [["vitest", "run", "--project=e2e"]] },
];

/**
 * `npm test`: all checks, or those named (`npm test -- lint types`). One that fails does not keep the others from
 * running. Returns the exit code.
 */
export async function runChecks(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no check "${unknown[0]}". There are: ${checks.map(({ name }) => name).join(", ")}.\n`,
    );
    return 2;
  }
  const begun = performance.now();
  const results: { name: string; title: string; passed: boolean; seconds: number }[] = [];
  for (const { name, title, commands } of checks) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stdout.write(`\n${"─".repeat(4)} ${title} ${"─".repeat(Math.max(4, 70 - title.length))}\n`);
    const since = performance.now();
    let passed = true;
    for (const command of commands) passed = (await succeeds(command, { CAIRN_CHECK: name })) && passed;
    results.push({ name, title, passed, seconds: (performance.now() - since) / 1_000 });
  }
  process.stdout.write("\n");
  for (const { title, passed, seconds } of results) {
    process.stdout.write(`${passed ? "passed" : "FAILED"}  ${title.padEnd(42)} ${seconds.toFixed(1).padStart(6)} s\n`);
  }
  const failed = results.filter(({ passed }) => !passed);
  const total = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `\n${failed.length === 0 ? "All checks passed" : `${failed.length} of ${results.length} failed`} in ${total} s\n`,
  );
  // Last of all, where a reader of a long log looks first.
  for (const { name } of failed) process.stdout.write(failuresOf(name));
  return failed.length === 0 ? 0 : 1;
}

function succeeds([program, ...args]: string[], own: NodeJS.ProcessEnv): Promise<boolean> {
  const bin = join(projectRoot, "node_modules", ".bin");
  const command = program === "node" ? process.execPath : join(bin, program ?? "");
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: "test", ...own },
    });
    child.once("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      done(false);
    });
    child.once("exit", (code) => done(code === 0));
  });
}
