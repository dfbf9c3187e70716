import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { changedFiles, isAffected, watchedBy } from "./affected.ts";

const root = mkdtempSync(join(tmpdir(), "cairn-affected-"));
afterAll(() => rmSync(root, { recursive: true }));
const who = ["-c", "user.name=Test", "-c", "user.email=test@example.test", "-c", "commit.gpgsign=false"];
const git = (...args: string[]) => execFileSync("git", [...who, ...args], { cwd: root, stdio: "ignore" });
function commit(name: string): void {
  writeFileSync(join(root, name), name);
  git("add", name);
  git("commit", "-m", name);
}

describe("a test that runs when what it tests has changed", () => {
  it("names the paths in its first lines", () => {
    expect(watchedBy("// runs-when: tools/postgres/** tools/embedded-postgres.ts\nimport x;")).toEqual([
      "tools/postgres/**",
      "tools/embedded-postgres.ts",
    ]);
    expect(watchedBy("import x;\n")).toEqual([]);
  });

  it.each([
    ["a watched file", ["tools/postgres/port.ts"], true],
    ["the test itself", ["tools/a.test.ts"], true],
    ["a package", ["package-lock.json"], true],
    ["another file", ["src/modules/crm/module.ts"], false],
    ["nothing", [], false],
    ["what git cannot tell", null, true],
  ])("with %s changed: %j → %s", (_what, changed, runs) => {
    expect(isAffected("tools/a.test.ts", ["tools/postgres/**"], changed)).toBe(runs);
  });

  it("always runs when it names no paths", () => {
    expect(isAffected("tools/a.test.ts", [], [])).toBe(true);
  });
});

describe("the changed files", () => {
  it("cannot be decided where there is no repository, or one commit", () => {
    expect(changedFiles(root)).toBeNull();
    git("init", "--initial-branch=main");
    commit("first");
    expect(changedFiles(root)).toBeNull();
  });

  it("are those of the last commit and the working tree on main, and of the whole branch elsewhere", () => {
    commit("second");
    writeFileSync(join(root, "draft"), "not added");
    expect(changedFiles(root)).toEqual(["second", "draft"]);
    git("switch", "-c", "branch");
    commit("third");
    commit("fourth");
    expect(changedFiles(root)?.sort()).toEqual(["draft", "fourth", "third"]);
  });
});
