import { expect, it } from "vitest";
import type { WebModule } from "#platform/web/index.ts";

const found = import.meta.glob<{ webModule: WebModule }>("../../modules/*/module.web.tsx", { eager: true });
const sources = import.meta.glob<string>("../../modules/**/*.ts", { query: "?raw", import: "default", eager: true });

const groups = Object.values(found).flatMap(({ webModule }) => webModule.extensions?.["client-chart.timeline"] ?? []);
/** Shown under all, and not a kind of work of its own to filter by. */
const unfiltered = [
  "clients.approval-decided",
  "client.restricted",
  "demographics.updated",
  "glass.broken",
  "lead.converted",
];

it("whatever a module writes on a chart's timeline is found by its filter", () => {
  const shown = Object.entries(sources)
    .filter(
      ([path, text]) => !/\.test\.ts$|timeline\.store\.ts$|index\.ts$/.test(path) && text.includes("recordChartEvent("),
    )
    .flatMap(([, text]) =>
      // A notice's kind is not shown on a chart.
      [
        ...text
          .replaceAll(/notify\(\{\s*kind: "[^"]+"/g, "")
          .matchAll(/(?:kind: |tell\(act, saved, )"([a-z-]+\.[a-z-]+)"/g),
      ].map(([, kind]) => kind ?? ""),
    );
  expect(shown.length).toBeGreaterThan(15);
  const covered = [...groups.flatMap(({ kinds }) => kinds), ...unfiltered];
  expect([...new Set(shown)].filter((kind) => !covered.includes(kind))).toEqual([]);
  expect(groups.flatMap(({ kinds }) => kinds)).toEqual(expect.arrayContaining(["dose.refused", "order.ordered"]));
});

it("each choice has its own name, and no kind is in two", () => {
  const kinds = groups.flatMap((group) => group.kinds);
  for (const all of [kinds, groups.map(({ value }) => value), groups.map(({ label }) => label)])
    expect(new Set(all).size).toBe(all.length);
});
