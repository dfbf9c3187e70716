/** Retention of backups: the newest of each of 7 days, 5 weeks and 12 months (OPS-4). */
export const kept = { days: 7, weeks: 5, months: 12 } as const;

const dayOf = (at: string) => at.slice(0, 10);
const monthOf = (at: string) => at.slice(0, 7);
/** The Monday of a day's week. */
function weekOf(at: string): string {
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/**
 * Finished backups to delete: all but the newest of each of the last 7 days, 5 weeks and 12 months that have
 * one. The newest backup is always kept. `madeAt` are instants in UTC.
 */
export function outdated<B extends { madeAt: string }>(backups: readonly B[]): B[] {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.localeCompare(a.madeAt));
  const stay = new Set<B>(newestFirst.slice(0, 1));
  for (const [spans, spanOf] of [
    [kept.days, dayOf],
    [kept.weeks, weekOf],
    [kept.months, monthOf],
  ] as const) {
    const seen = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.madeAt);
      if (seen.has(span)) continue;
      if (seen.size >= spans) break;
      seen.add(span);
      stay.add(backup);
    }
  }
  return newestFirst.filter((backup) => !stay.has(backup));
}
