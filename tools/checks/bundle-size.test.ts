import { expect, test } from "vitest";
import { firstLoadFiles } from "./bundle-size.ts";

test("counts what the entry imports, once, and leaves out what is loaded later", () => {
  const files = firstLoadFiles({
    "index.html": { file: "entry.js", isEntry: true, imports: ["_react.js", "_shared.js"], css: ["entry.css"] },
    "_react.js": { file: "react.js" },
    "_shared.js": { file: "shared.js", imports: ["_react.js"], css: ["shared.css"] },
    "screens/chart.tsx": { file: "chart.js", imports: ["_react.js"], css: ["chart.css"] },
  });
  expect(files.sort()).toEqual(["entry.css", "entry.js", "react.js", "shared.css", "shared.js"]);
});
