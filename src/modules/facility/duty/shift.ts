import { addDays, combine, localDate, weekdayOf } from "#platform/shared/time/index.ts";

const minutesPerDay = 24 * 60;

export interface ShiftPattern {
  id: string;
  locationId: string;
  name: string;
  /** `HH:mm`, local time of the location. */
  startLocal: string;
  /** From start to end by the clock on the wall. */
  durationMinutes: number;
  /** ISO weekdays (1 Monday) on which it starts. */
  weekdays: readonly number[];
}

export interface Shift {
  patternId: string;
  name: string;
  /** The local date it starts on; a night shift keeps it past midnight. */
  localDate: string;
  startsAt: string;
  endsAt: string;
}

/**
 * The shifts that start on these local dates, by start time. A shift ends by the clock on the wall, where the next one
 * begins: the night when clocks go back has 13 hours, and no hour is without a shift.
 */
export function shiftsOn(patterns: readonly ShiftPattern[], days: readonly string[], timeZone: string): Shift[] {
  return days
    .flatMap((day) =>
      patterns
        .filter((pattern) => pattern.weekdays.includes(weekdayOf(day)))
        .map((pattern) => {
          const [hour = 0, minute = 0] = pattern.startLocal.split(":").map(Number);
          const end = hour * 60 + minute + pattern.durationMinutes;
          const endLocal = [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, "0")).join(":");
          return {
            patternId: pattern.id,
            name: pattern.name,
            localDate: day,
            startsAt: combine(day, pattern.startLocal.slice(0, 5), timeZone).instant,
            endsAt: combine(addDays(day, Math.floor(end / minutesPerDay)), endLocal, timeZone).instant,
          };
        }),
    )
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/**
 * The shift at an instant. Shifts are half-open: at 7:00 PM the night shift has started. Of several shifts, the latest to
 * start wins.
 */
export function shiftRunning(patterns: readonly ShiftPattern[], at: string, timeZone: string): Shift | undefined {
  const today = localDate(at, timeZone);
  const instant = Date.parse(at);
  return shiftsOn(patterns, [addDays(today, -1), today], timeZone).findLast(
    (shift) => Date.parse(shift.startsAt) <= instant && instant < Date.parse(shift.endsAt),
  );
}
