interface Count {
  month: string;
  key: string;
  label: string;
  count: number;
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split("-").map(Number);
  for (;;) {
    const text = `${year}-${String(month).padStart(2, "0")}`;
    if (text > to.slice(0, 7)) return months;
    months.push(text);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** Counts as a table: one row per group, the largest first, one column per month of the span, also empty ones. */
export function trendTable(counts: readonly Count[], from: string, to: string) {
  const months = monthsBetween(from, to);
  const keys = new Map(counts.map(({ key, label }) => [key, label]));
  const rows = [...keys]
    .map(([key, label]) => {
      const own = counts.filter((one) => one.key === key);
      const byMonth = months.map((month) => own.find((one) => one.month === month)?.count ?? 0);
      return { key, label, counts: byMonth, total: byMonth.reduce((sum, count) => sum + count, 0) };
    })
    .sort((a, b) => b.total - a.total || a.label.localeCompare(b.label));
  return { months, rows, most: Math.max(1, ...rows.map(({ total }) => total)) };
}
