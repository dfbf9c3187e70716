import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReportColumn } from "#platform/shared/reports/report-shape.ts";
import { leastShown, maskRows, maskedText as textFor } from "./masked.ts";

const maskedText = textFor(leastShown);

const columns: ReportColumn[] = [
  { key: "group", label: "Group", kind: "text", about: "" },
  { key: "count", label: "Count", kind: "count", about: "" },
  { key: "share", label: "Share", kind: "percent", about: "" },
];
const rowsOf = (counts: readonly number[]) =>
  counts.map((count, at) => ({ key: String(at), cells: { group: `Group ${at}`, count, share: count / 2 } }));
const shown = (counts: readonly number[]) =>
  maskRows(columns, rowsOf(counts), leastShown).map(({ cells }) => cells.count);

it("REP-5 hides counts from 1 to 10, and never only one of a column", () => {
  expect(shown([0, 11, 40])).toEqual([0, 11, 40]);
  expect(shown([10, 3, 40])).toEqual([maskedText, maskedText, 40]);
  // With the total, a single hidden count could be worked out: the next smallest is hidden too.
  expect(shown([4, 25, 90, 0])).toEqual([maskedText, maskedText, 90, 0]);
  expect(shown([4])).toEqual([maskedText]);
});

it("REP-5 hides what is computed from a hidden count", () => {
  const [first, second] = maskRows(columns, rowsOf([4, 7]), leastShown);
  expect([first?.cells.share, second?.cells.share]).toEqual([null, null]);
  expect(maskRows(columns, rowsOf([30]), leastShown)[0]?.cells.share).toBe(15);
});

it("REP-5 no small count is left, whatever the table", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -30, max: 30 }), { maxLength: 12 }), (counts) => {
      const after = shown(counts);
      for (const value of after)
        if (typeof value === "number" && value !== 0) expect(Math.abs(value)).toBeGreaterThanOrEqual(leastShown);
      const hidden = after.filter((value) => value === maskedText).length;
      const nonZero = counts.filter((count) => count !== 0).length;
      if (hidden > 0) expect(hidden).toBeGreaterThanOrEqual(Math.min(2, nonZero));
    }),
    { numRuns: 200 },
  );
});
