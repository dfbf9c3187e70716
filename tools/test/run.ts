import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../project/places.ts";
import { unaffectedTests } from "./affected.ts";
import { type Check, lanes } from "./checks.ts";
import { failuresOf, forgetFailuresOf } from "./failures.ts";

interface Result {
  check: Check;
  passed: boolean;
  seconds: number;
  output: string;
}

/** How a run goes: `full` also runs what the plain run samples; `alone` means that one check has the terminal to itself. */
interface Run {
  full: boolean;
  alone: boolean;
}

/**
 * `npm test`: all checks, or those named (`npm test -- lint types`). `npm test -- full` also runs what the plain run
 * samples: every role at every endpoint, every page in both themes, tests whose subject has not changed. A failed check
 * does not keep the others from running. Returns the exit code.
 */
export async function runChecks(args: readonly string[]): Promise<number> {
  const full = args.includes("full") || process.env.CAIRN_FULL === "1";
  const names = args.filter((name) => name !== "full");
  const all = lanes.flat();
  const unknown = names.find((name) => !all.some((check) => check.name === name));
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(", ");
    process.stderr.write(`There is no check "${unknown}". There are: ${known}. Add "full" to run everything.\n`);
    return 2;
  }
  const isWanted = ({ name }: Check) => names.length === 0 || names.includes(name);
  const wanted = lanes.map((lane) => lane.filter(isWanted));
  const begun = performance.now();
  const how = { full, alone: wanted.flat().length === 1 };
  // One after the other where there is only one core.
  const sideBySide = availableParallelism() > 1 ? wanted : [wanted.flat()];
  const results = (await Promise.all(sideBySide.map((lane) => runLane(lane, how)))).flat();
  const leftOut = results.some(({ check }) => check.name === "tests") && !full ? unaffectedTests() : [];
  if (leftOut.length > 0) {
    process.stdout.write(
      `${leftOut.length} test files left out: nothing they test has changed. "full" runs them, too.\n`,
    );
  }
  process.stdout.write("\n");
  for (const { check, passed, seconds } of results) {
    const verdict = passed ? "passed" : "FAILED";
    process.stdout.write(`${verdict}  ${check.title.padEnd(42)} ${seconds.toFixed(1).padStart(6)} s\n`);
  }
  const failed = results.filter(({ passed }) => !passed);
  const total = ((performance.now() - begun) / 1_000).toFixed(1);
  process.stdout.write(
    `\n${failed.length === 0 ? "All checks passed" : `${failed.length} of ${results.length} failed`} in ${total} s\n`,
  );
  // Last of all, where a reader of a long log looks first.
  for (const { check, output } of failed)
    process.stdout.write(failuresOf(check.name) || `\n${check.title}\n${lastLines(output)}`);
  return failed.length === 0 ? 0 : 1;
}

async function runLane(lane: readonly Check[], how: Run): Promise<Result[]> {
  const results: Result[] = [];
  for (const check of lane) results.push(await runCheck(check, how));
  return results;
}

/** Beside other checks, its output is printed in one piece when it has finished. */
async function runCheck(check: Check, { full, alone }: Run): Promise<Result> {
  const since = performance.now();
  const own = { CAIRN_CHECK: check.name, ...(full ? { CAIRN_FULL: "1" } : {}) };
  const heading = `\n${"─".repeat(4)} ${check.title} ${"─".repeat(Math.max(4, 70 - check.title.length))}\n`;
  process.stdout.write(alone ? heading : `begun   ${check.title}\n`);
  forgetFailuresOf(check.name);
  let passed = true;
  let output = "";
  for (const command of check.commands) {
    const ended = await runCommand(command, own, alone);
    passed = ended.passed && passed;
    output += ended.output;
  }
  if (!alone) process.stdout.write(heading + output);
  return { check, passed, seconds: (performance.now() - since) / 1_000, output };
}

function lastLines(output: string): string {
  return output.split("\n").slice(-30).join("\n");
}

function runCommand(
  [program, ...args]: readonly string[],
  own: NodeJS.ProcessEnv,
  alone: boolean,
): Promise<{ passed: boolean; output: string }> {
  const bin = join(projectRoot, "node_modules", ".bin");
  const command = program === "node" ? process.execPath : join(bin, program ?? "");
  return new Promise((done) => {
    let output = "";
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: alone ? "inherit" : ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: "test", ...own },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.once("error", (error) => done({ passed: false, output: `${output}${command}: ${error.message}\n` }));
    child.once("close", (code) => done({ passed: code === 0, output }));
  });
}
