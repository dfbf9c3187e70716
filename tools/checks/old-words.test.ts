import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../project/places.ts";
import { compare, oldWordsIn } from "./old-words.ts";

const words = (source: string) => oldWordsIn("a.tsx", source).map(({ word }) => word);

describe("Replaced terms", () => {
  it("are found in comments, sentences, labels, templates and JSX", () => {
    expect(words("// Whoever comes first\nconst a = 1;")).toEqual(["Whoever"]);
    expect(words('const a = "The hand-over is open.";')).toEqual(["hand-over"]);
    expect(words('const a = { label: "Licence" };')).toEqual(["Licence"]);
    expect(words("const a = `Seen, put right`;")).toEqual(["put right"]);
    expect(words("const a = <p>In walking order</p>;")).toEqual(["In walking order"]);
  });

  it("are not looked for in codes, paths and names", () => {
    expect(words('const colour = "licence"; call("/kick-backs");')).toEqual([]);
  });

  it("name their line", () => {
    expect(oldWordsIn("a.ts", "\n\n// the bell\n")).toMatchObject([{ line: 3, word: "the bell" }]);
  });

  it("may stay in the files of the list, which only gets shorter", () => {
    const found = new Map([["a.ts", oldWordsIn("a.ts", "// the bell")]]);
    expect(compare(found, new Set(["b.ts"]))).toEqual({
      refused: ['a.ts:1: "the bell": Notifications'],
      spare: ["b.ts"],
    });
    expect(compare(found, new Set(["a.ts"]))).toEqual({ refused: [], spare: [] });
  });
});

/** `old-words/<module>.txt`: the files of a module that still hold old words. */
const lists = globSync("tools/checks/old-words/*.txt", { cwd: projectRoot });
const linesOf = (list: string) =>
  readFileSync(join(projectRoot, list), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

it("no screen or comment of this repository says a replaced term", () => {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: projectRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\.generated\.ts$|\/(testing|samples)\.tsx?$|\.es\.ts$/.test(file));
  const found = new Map(files.map((file) => [file, oldWordsIn(file, readFileSync(join(projectRoot, file), "utf8"))]));
  expect(compare(found, new Set(lists.flatMap(linesOf)))).toEqual({ refused: [], spare: [] });
});
