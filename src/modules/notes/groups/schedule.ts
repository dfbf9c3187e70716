import { plannedTimes } from "#modules/facility/calendar/recurrence.ts";
import { addDays, combine } from "#platform/shared/time/index.ts";
import type { FacilitatorRole } from "./group.ts";

/** Sessions are made this far ahead (GRP-1). */
export const daysAhead = 60;

export interface ScheduleRule {
  /** RFC 5545 without DTSTART and TZID. */
  rrule: string;
  startDate: string;
  /** `HH:mm`. */
  startTime: string;
  durationMinutes: number;
  untilDate: string | null;
  /** Dates without a session. */
  exDates: readonly string[];
  roomId: string | null;
  facilitators: readonly { clinicianId: string; role: FacilitatorRole }[];
}

export interface PlannedSession<Rule extends ScheduleRule = ScheduleRule> {
  rule: Rule;
  /** Planned local date and time; the same after a clock change. */
  occurrenceKey: string;
  localDate: string;
  startsAt: string;
  endsAt: string;
  /** The time does not exist that day: moved forward by the gap. */
  adjusted: boolean;
}

/**
 * The sessions of rules whose start lies in [from, until), by start (GRP-1): by the wall clock of the zone, a skipped time moved
 * forward by the gap, a doubled one at its first occurrence. Two rules with one start give one session. Throws
 * `RecurrenceError`.
 */
export function sessionsOf<Rule extends ScheduleRule>(
  rules: readonly Rule[],
  timeZone: string,
  window: { start: string; end: string },
): PlannedSession<Rule>[] {
  const byKey = new Map<string, PlannedSession<Rule>>();
  for (const rule of rules) {
    for (const { key: occurrenceKey, ...time } of plannedTimes(rule, timeZone, window))
      if (!byKey.has(occurrenceKey)) byKey.set(occurrenceKey, { rule, occurrenceKey, ...time });
  }
  return [...byKey.values()].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** From now, or from the beginning of a later date, through the last day that sessions are made for. */
export function windowAhead(now: string, today: string, timeZone: string, from: string = today) {
  const begin = combine(from, "00:00", timeZone).instant;
  return {
    start: begin > now ? begin : now,
    end: combine(addDays(today, daysAhead + 1), "00:00", timeZone).instant,
  };
}
