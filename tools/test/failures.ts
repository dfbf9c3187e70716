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
    const told = [
      ...modules.flatMap(ofModule),
      ...unhandled.map((error) => `outside any test\n${beginning(error.stack ?? error.message)}`),
    ];
    const file = fileOf(this.#check);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, told.map((one) => `\n${one}\n`).join(""));
  }
}

function ofModule(module: TestModule): string[] {
  const file = relative(projectRoot, module.moduleId);
  const tests = [...module.children.allTests("failed")].map(
    (test) =>
      `${file} > ${test.fullName}\n${(test.result().errors ?? []).map(({ message }) => beginning(message)).join("\n")}`,
  );
  return [...tests, ...module.errors().map(({ message }) => `${file}\n${beginning(message)}`)];
}

function beginning(message: string): string {
  return stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 1_600)}`)
    .join("\n");
}
