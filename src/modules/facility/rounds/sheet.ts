import { addMinutes, dayBounds, formatTime, localMoment, offsetMinutes } from "#platform/shared/time/index.ts";

/** A quarter-hour of a printed sheet. */
export interface Quarter {
  from: string;
  to: string;
  /** "1:15 AM", and "1:15 AM A" or "B" in the hour that happens twice. */
  label: string;
}

const quarterMinutes = 15;

/** The quarter-hours of a local day in elapsed time: 96, or 92 and 100 on the days clocks change (RND-22). */
export function quartersOf(date: string, timeZone: string): Quarter[] {
  const { start, end } = dayBounds(date, timeZone);
  const quarters: { from: string; to: string; time: string }[] = [];
  for (let from = start; Date.parse(from) < Date.parse(end); from = addMinutes(from, quarterMinutes))
    quarters.push({ from, to: addMinutes(from, quarterMinutes), time: localMoment(from, timeZone).time.slice(0, 5) });
  const counts = new Map<string, number>();
  for (const { time } of quarters) counts.set(time, (counts.get(time) ?? 0) + 1);
  const first = offsetMinutes(timeZone, start);
  return quarters.map(({ from, to, time }) => {
    const mark = (counts.get(time) ?? 0) < 2 ? "" : offsetMinutes(timeZone, from) === first ? " A" : " B";
    return { from, to, label: `${formatTime(from, timeZone)}${mark}` };
  });
}

/** What lies in a quarter-hour, by its instant. */
export function within<T>(quarter: Quarter, rows: readonly T[], at: (row: T) => string): T[] {
  return rows.filter(
    (row) => Date.parse(at(row)) >= Date.parse(quarter.from) && Date.parse(at(row)) < Date.parse(quarter.to),
  );
}
