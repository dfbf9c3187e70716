import { addDays, dayBounds, daysBetween, localDate } from "#platform/shared/time/index.ts";

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Round values around `least` and `most`, about four steps apart: 60, 80, 100 … */
export function valueTicks(least: number, most: number): number[] {
  const span = Math.max(most - least, 1);
  const step = steps.find((each) => span / each <= 5) ?? Math.ceil(span / 5000) * 1000;
  const first = Math.floor(least / step) * step;
  const last = Math.ceil(most / step) * step;
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => first + index * step);
}

/** The first moments of local days between two instants, in milliseconds, at most eight of them. */
export function dayTicks(from: number, to: number, timeZone: string): number[] {
  const first = localDate(new Date(from).toISOString(), timeZone);
  const days = daysBetween(first, localDate(new Date(to).toISOString(), timeZone));
  const step = Math.max(1, Math.ceil(days / 8));
  const ticks: number[] = [];
  for (let day = 0; day <= days; day += step) {
    const start = Date.parse(dayBounds(addDays(first, day), timeZone).start);
    if (start >= from && start <= to) ticks.push(start);
  }
  return ticks;
}
