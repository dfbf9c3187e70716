import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { deadLinks } from "./doc-links.ts";

const root = resolve(import.meta.dirname, "../..");
const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");

it("every link and every file named in the documentation is there", () => {
  expect(pages.length).toBeGreaterThan(20);
  const dead = pages.flatMap((page) =>
    deadLinks(page, readFileSync(join(root, page), "utf8"), (path) => existsSync(join(root, path))).map(
      (to) => `${page}: ${to}`,
    ),
  );
  expect(dead).toEqual([]);
});

it("the search finds a dead link and a file that is not there, and leaves examples and other sites alone", () => {
  const there = new Set(["docs/a.md", "src/x/y.ts"]);
  const text = "[a](a.md#part) [b](b.md) [c](https://example.org) `x/y.ts` `x/z.ts`\n```\n[d](d.md) `x/q.ts`\n```";
  expect(deadLinks("docs/page.md", text, (path) => there.has(path))).toEqual(["b.md", "x/z.ts"]);
});
