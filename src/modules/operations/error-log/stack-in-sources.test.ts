import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inSources } from "./stack-in-sources.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cairn-maps-"));
  // Line 1: column 10 is chart.tsx 5:3, column 30 is chart.tsx 9:1. Line 3: column 0 is bed.tsx 10:1.
  const map = {
    version: 3,
    sources: ["../../../../src/modules/clients/web/chart.tsx", "../../../../src/modules/facility/bed.tsx"],
    names: [],
    mappings: "UAIE,oBAIF;;ACCA",
  };
  await writeFile(join(directory, "chart-B83reZ4O.js.map"), JSON.stringify(map));
});
afterAll(() => rm(directory, { recursive: true }));

it("ERR-2: maps stack frames of any browser format to sources and keeps the others", async () => {
  const at = "https://demo.cairn.test/assets/chart-B83reZ4O.js";
  const stack = [
    "TypeError: x is undefined",
    `    at Xe (${at}:1:11)`,
    `    at ${at}:1:25`,
    `Ye@${at}:1:31`,
    `bed@${at}:3:4`,
    "    at Old (https://demo.cairn.test/assets/older-AAAAAAAA.js:1:11)",
    "    at Foreign (https://demo.cairn.test/assets/../../secrets.js:1:11)",
  ].join("\n");
  expect(await inSources(stack, directory)).toBe(
    [
      "TypeError: x is undefined",
      "    at Xe (src/modules/clients/web/chart.tsx:5:3)",
      "    at src/modules/clients/web/chart.tsx:5:3",
      "Ye@src/modules/clients/web/chart.tsx:9:1",
      "bed@src/modules/facility/bed.tsx:10:1",
      "    at Old (https://demo.cairn.test/assets/older-AAAAAAAA.js:1:11)",
      "    at Foreign (https://demo.cairn.test/assets/../../secrets.js:1:11)",
    ].join("\n"),
  );
  expect(await inSources(null, directory)).toBeNull();
});
