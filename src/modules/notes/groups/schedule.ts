import { addDays, addMinutes, combine, expand, RecurrenceError } from "#platform/shared/time/index.ts";
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

const byTheClock = /^FREQ=(DAILY|WEEKLY|MONTHLY)(;|$)/;

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
    if (!byTheClock.test(rule.rrule)) throw new RecurrenceError("Repeat by day, week or month.");
    const rrule = rule.untilDate ? `${rule.rrule};UNTIL=${rule.untilDate.replaceAll("-", "")}` : rule.rrule;
    const start = `${rule.startDate}T${rule.startTime}`;
    for (const { date, time, instant, adjusted } of expand({ rrule, start, except: rule.exDates }, timeZone, window)) {
      const occurrenceKey = `${date}T${time.slice(0, 5)}`;
      if (byKey.has(occurrenceKey)) continue;
      const endsAt = addMinutes(instant, rule.durationMinutes);
      byKey.set(occurrenceKey, { rule, occurrenceKey, localDate: date, startsAt: instant, endsAt, adjusted });
    }
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

const dayCodes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** The rule "every n weeks on these weekdays" as RFC 5545. */
export function weeklyRule(weekdays: readonly number[], interval = 1): string {
  const days = dayCodes.filter((_, index) => weekdays.includes(index + 1));
  return `FREQ=WEEKLY${interval > 1 ? `;INTERVAL=${interval}` : ""};BYDAY=${days.join(",")}`;
}

/** The weekdays and weeks of such a rule; null for another rule. */
export function weeklyOf(rrule: string): { weekdays: number[]; interval: number } | null {
  const found = /^FREQ=WEEKLY(?:;INTERVAL=(\d+))?;BYDAY=([A-Z,]+)$/.exec(rrule);
  if (!found?.[2]) return null;
  const days = found[2].split(",");
  return {
    weekdays: dayCodes.flatMap((code, index) => (days.includes(code) ? [index + 1] : [])),
    interval: Number(found[1] ?? 1),
  };
}
