import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { projectRoot } from "../project/places.ts";

const fileOf = (check: string) => join(projectRoot, "test-results", `failures-of-${check}.txt`);

/** What failed in the last run of a check: each test with the beginning of its message. Empty for checks of other kinds. */
export function failuresOf(check: string): string {
  try {
    return readFileSync(fileOf(check), "utf8");
  } catch {
    return "";
  }
}

/** A check that dies before it reports must not be described by an earlier run. */
export function forgetFailuresOf(check: string): void {
  rmSync(fileOf(check), { force: true });
}

/** Keeps what failed until every check has run: a reader of the end of a long log must find it there. */
export class Failures implements Reporter {
  readonly #check: string;

  constructor(check: string) {
    this.#check = check;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = [
      ...unhandled.map((error) => ({ where: "outside any test", messages: [error.stack ?? error.message] })),
      // What failed around the tests of a file is often the cause of what failed in them.
      ...modules.flatMap(aroundTests),
      ...modules.flatMap(inTests),
    ];
    const file = fileOf(this.#check);
    mkdirSync(dirname(file), { recursive: true });
    const details = failures
      .slice(0, 5)
      .map(({ where, messages }) => `\n${where}\n${messages.map(beginning).join("\n")}\n`);
    // Only the end of a long log is kept: every failure has a line there, the first ones also their message.
    const list = failures.map(({ where, messages }) => `${where}: ${firstLine(messages)}\n`);
    writeFileSync(file, failures.length === 0 ? "" : [...details, "\n", ...list].join(""));
  }
}

interface Failure {
  where: string;
  messages: string[];
}

function aroundTests(module: TestModule): Failure[] {
  const file = relative(projectRoot, module.moduleId);
  return module.errors().map(({ message }) => ({ where: file, messages: [message] }));
}

function inTests(module: TestModule): Failure[] {
  const file = relative(projectRoot, module.moduleId);
  return [...module.children.allTests("failed")].map((test) => ({
    where: `${file} > ${test.fullName}`,
    messages: (test.result().errors ?? []).map(({ message }) => message),
  }));
}

function firstLine(messages: readonly string[]): string {
  const line = messages.flatMap((message) => stripVTControlCharacters(message).split("\n")).find((one) => one.trim());
  return (line ?? "no message").slice(0, 200);
}

function beginning(message: string): string {
  return stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 600)}`)
    .join("\n");
}
