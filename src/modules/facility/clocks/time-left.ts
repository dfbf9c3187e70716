import { minutesBetween } from "#platform/shared/time/index.ts";

const hour = 60;
const day = 24 * hour;

/** "2 h 10 min left", "Overdue by 26 h". */
export function timeLeft(dueAt: string, now: string): string {
  const minutes = minutesBetween(now, dueAt);
  return minutes < 0 ? `Overdue by ${span(-minutes)}` : `${span(minutes)} left`;
}

function span(minutes: number): string {
  if (minutes >= 3 * day) return `${Math.floor(minutes / day)} days`;
  if (minutes >= 12 * hour) return `${Math.floor(minutes / hour)} h`;
  if (minutes >= hour) {
    const rest = Math.floor(minutes % hour);
    return `${Math.floor(minutes / hour)} h${rest > 0 ? ` ${rest} min` : ""}`;
  }
  return `${Math.floor(minutes)} min`;
}
