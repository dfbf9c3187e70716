import { addDays, addMinutes, combine, localDate, weekdayOf } from "#platform/shared/time/index.ts";

export interface ShiftPattern {
  id: string;
  locationId: string;
  name: string;
  /** `HH:mm`, local time of the location. */
  startLocal: string;
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
 * The shift at an instant. Shifts are half-open: at 7:00 PM the night shift has started. A shift lasts its elapsed
 * minutes, so a night shift has 12 hours also when clocks change. Of several shifts, the latest to start wins.
 */
export function shiftRunning(patterns: readonly ShiftPattern[], at: string, timeZone: string): Shift | undefined {
  const today = localDate(at, timeZone);
  const instant = Date.parse(at);
  const running = [addDays(today, -1), today].flatMap((day) =>
    patterns
      .filter((pattern) => pattern.weekdays.includes(weekdayOf(day)))
      .map((pattern) => {
        const startsAt = combine(day, pattern.startLocal.slice(0, 5), timeZone).instant;
        const endsAt = addMinutes(startsAt, pattern.durationMinutes);
        return { patternId: pattern.id, name: pattern.name, localDate: day, startsAt, endsAt };
      })
      .filter((shift) => Date.parse(shift.startsAt) <= instant && instant < Date.parse(shift.endsAt)),
  );
  return running.sort((a, b) => Date.parse(b.startsAt) - Date.parse(a.startsAt))[0];
}
