import { expect, it } from "vitest";
import { trendTable } from "./trend-table.ts";

it("trends show each month of the span, also one without reports", () => {
  const counts = [
    { month: "2026-01", key: "fall", label: "Fall", count: 2 },
    { month: "2026-03", key: "fall", label: "Fall", count: 1 },
    { month: "2026-03", key: "theft", label: "Theft", count: 4 },
  ];
  const { months, rows, most } = trendTable(counts, "2025-12-01", "2026-03-15");
  expect(months).toEqual(["2025-12", "2026-01", "2026-02", "2026-03"]);
  expect(rows.map(({ label, counts: own, total }) => [label, own, total])).toEqual([
    ["Theft", [0, 0, 0, 4], 4],
    ["Fall", [0, 2, 0, 1], 3],
  ]);
  expect(most).toBe(4);
});
