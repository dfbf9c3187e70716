import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project/places.ts";
import { parseRules, ruleProblems } from "./rules.ts";

const table = `# Rules

| id | rule | test |
| --- | --- | --- |
| BED-1 | A bed holds one client at a time. | \`beds/bed.test.ts\` |
| BED-2 | A closed bed cannot be assigned. | beds/bed.test.ts, beds/close.test.ts |
`;
const house = (over: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      "src/modules/facility/RULES.md": table,
      "src/modules/facility/beds/bed.ts": "// BED-1: one client at a time\n",
      "src/modules/facility/beds/bed.test.ts": 'it("BED-1: one client", run);\nit("BED-2: closed", run);\n',
      "src/modules/facility/beds/close.test.ts": 'it("BED-2: not while it is closed", run);\n',
      ...over,
    }),
  );

describe("RULES.md", () => {
  it("is read row by row, with one test or several", () => {
    expect(parseRules(table)).toEqual([
      { id: "BED-1", sentence: "A bed holds one client at a time.", tests: ["beds/bed.test.ts"], line: 5 },
      {
        id: "BED-2",
        sentence: "A closed bed cannot be assigned.",
        tests: ["beds/bed.test.ts", "beds/close.test.ts"],
        line: 6,
      },
    ]);
  });

  it("passes when every cited id is listed and every rule is named by its test", () => {
    expect(ruleProblems(house())).toEqual([]);
  });

  it("lacks an id that code or a test of its module cites, also one of another module", () => {
    const found = ruleProblems(
      house({
        "src/modules/facility/beds/bed.ts": "// BED-1, BED-9\n",
        "src/modules/clients/client.ts": "\n// BED-1\n",
      }),
    );
    expect(found).toEqual([
      { file: "src/modules/facility/beds/bed.ts", line: 1, why: "BED-9 is not in src/modules/facility/RULES.md" },
      { file: "src/modules/clients/client.ts", line: 2, why: "BED-1 is not in src/modules/clients/RULES.md" },
    ]);
  });

  it("is not asked for what only looks like a rule id", () => {
    const text = "// UTF-8 SHA-256 ISO-8601 PHQ-9 ICD-10 AES-256 RFC-9457 UTC-5; bed NH-2\n";
    expect(ruleProblems(house({ "src/modules/facility/beds/bed.ts": text }))).toEqual([]);
  });

  it("starts a series of its own by listing it", () => {
    const rules = `${table}| NEW-1 | A new rule. | beds/bed.test.ts |\n`;
    const found = ruleProblems(
      house({ "src/modules/facility/RULES.md": rules, "src/modules/facility/beds/bed.ts": "// NEW-2\n" }),
    );
    expect(found.map(({ why }) => why)).toEqual([
      "NEW-1 is not named in beds/bed.test.ts",
      "NEW-2 is not in src/modules/facility/RULES.md",
    ]);
  });

  it.each([
    ["| BED-3 | Without a test. | |", "BED-3 names no test"],
    ["| BED-3 | | beds/bed.test.ts |", "BED-3 has no sentence"],
    ["| BED-3 | A missing file. | beds/gone.test.ts |", "BED-3 names beds/gone.test.ts, which does not exist"],
    ["| BED-3 | A silent test. | beds/bed.test.ts |", "BED-3 is not named in beds/bed.test.ts"],
    ["| BED-1 | Twice. | beds/bed.test.ts |", "BED-1 is listed twice"],
  ])("with the row %s is refused", (row, why) => {
    const found = ruleProblems(house({ "src/modules/facility/RULES.md": `${table}${row}\n` }));
    expect(found).toEqual([{ file: "src/modules/facility/RULES.md", line: 7, why }]);
  });

  it("does not take BED-1 for named where BED-12 is", () => {
    const found = ruleProblems(house({ "src/modules/facility/beds/bed.test.ts": "BED-12 BED-2" }));
    expect(found.map(({ why }) => why)).toContain("BED-1 is not named in beds/bed.test.ts");
  });
});

/** Rooms that have a RULES.md: each is held from the moment it lists its rules. */
const rooms = globSync(["src/platform/RULES.md", "src/modules/*/RULES.md"], { cwd: projectRoot }).map((file) =>
  file.replaceAll("\\", "/").replace(/\/RULES\.md$/, ""),
);

describe("the rules of this repository", () => {
  it("are listed and held by tests, in every room that has a RULES.md", () => {
    const names = rooms.flatMap((room) =>
      globSync([`${room}/RULES.md`, `${room}/**/*.{ts,tsx}`], { cwd: projectRoot }).map((name) =>
        name.replaceAll("\\", "/"),
      ),
    );
    const files = new Map(names.sort().map((name) => [name, readFileSync(join(projectRoot, name), "utf8")]));
    expect(ruleProblems(files).map(({ file, line, why }) => `${file}:${line}  ${why}`)).toEqual([]);
  });
});
