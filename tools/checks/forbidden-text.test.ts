import { expect, test } from "vitest";
import { forbiddenText } from "./forbidden-text.ts";

const todo = ["TO", "DO"].join("");
const closed = ["/ro", "ot/cairn/x.ts"].join("");

test.each([
  ["src/a.ts", `// ${todo} later`],
  ["src/a.ts", `const path = "${closed}";`],
  ["docs/operations.md", `Look into ${closed}`],
  ["src/a.ts", ["console", 'log("x")'].join(".")],
  ["src/a.test.ts", ["test", 'only("x", f)'].join(".")],
  ["src/a.ts", `// @ts-${"ignore"}`],
  ["src/ui/a.module.css", "  margin-left: 4px;"],
  ["src/ui/a.module.css", "  left: 0;"],
  ["src/ui/a.module.css", "  text-align: right;"],
  ["src/ui/a.tsx", '<Button ml="auto">'],
  ["src/ui/a.tsx", "style={{ paddingRight: 4 }}"],
  ["package-lock.json", '"resolved": "https://registry.example/a.tgz"'],
])("finds it in %s: %s", (file, text) => {
  expect(forbiddenText(file, `first\n${text}`)).toMatchObject([{ file, line: 2 }]);
});

test.each([
  ["tools/start.mjs", 'console.log("Cairn is ready")'],
  ["src/a.ts", 'import { x } from "./root/x.ts";'],
  ["src/a.ts", 'call("/clients/:id/work/items")'],
  ["src/ui/a.module.css", "  margin-inline-start: 4px; inset-inline-start: 0;"],
  ["src/ui/a.module.css", "  transform-origin: left; text-align: start;"],
  ["src/a.ts", "const todos = []; // a list of things to do"],
])("leaves %s alone: %s", (file, text) => {
  expect(forbiddenText(file, text)).toEqual([]);
});
