import type { ReportColumn, ReportRow, ReportValue } from "#platform/shared/reports/report-shape.ts";

/** Counts below this could point to a person, once a file has left the facility. */
export const leastShown = 11;
export const maskedText = (least: number) => `<${least}`;

export const isSmall = (value: ReportValue | undefined, least: number) =>
  typeof value === "number" && value !== 0 && Math.abs(value) < least;

/**
 * The table for someone who may not see small groups: counts below `least` are hidden. Where one cell of a column is hidden, the next smallest is too,
 * so that it can't be worked out from the total; and what is computed from the counts of such a row is hidden with them.
 */
export function maskRows(columns: readonly ReportColumn[], rows: readonly ReportRow[], least: number): ReportRow[] {
  const hidden = new Map<string, Set<string>>(rows.map(({ key }) => [key, new Set<string>()]));
  const counts = columns.filter(({ kind }) => kind === "count");
  for (const { key: column } of counts) {
    const small = rows.filter(({ cells }) => isSmall(cells[column], least));
    const [only] = small;
    const others = rows
      .filter((row) => row !== only && typeof row.cells[column] === "number" && row.cells[column] !== 0)
      .sort((a, b) => Math.abs(Number(a.cells[column])) - Math.abs(Number(b.cells[column])));
    const chosen = small.length === 1 ? [...small, ...others.slice(0, 1)] : small;
    for (const { key } of chosen) hidden.get(key)?.add(column);
  }
  return rows.map(({ key, cells }) => {
    const masked = hidden.get(key) ?? new Set<string>();
    const derived = columns.filter(
      ({ kind }) => masked.size > 0 && kind !== "text" && kind !== "count" && kind !== "date" && kind !== "month",
    );
    return {
      key,
      cells: {
        ...cells,
        ...Object.fromEntries([...masked].map((column) => [column, maskedText(least)])),
        ...Object.fromEntries(derived.map((column) => [column.key, null])),
      },
    };
  });
}
