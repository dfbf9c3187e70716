import type { DateText, TimeText } from "./plain.ts";

/** 1 Monday … 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A local date, or a local date and time, `2027-03-14T09:00`: the place's wall clock, no zone. */
export type LocalText = string;

/** Happens by the wall clock: a daily 9:00 AM stays 9:00 AM through a clock change (platform TIME-2). */
export interface WallRecurrence {
  every: "day" | "week" | "month";
  /** Every how many days, weeks or months; 1 when left out. */
  interval?: number;
  /** First date, or first date and time: nothing before it. */
  from: LocalText;
  /** Local times of day. */
  at: readonly TimeText[];
  /** For `week`; the weekday of `from` when left out. */
  weekdays?: readonly Weekday[];
  /** For `month`: days 1-31, or -1 for the last one. A month without the day is left out. */
  monthDays?: readonly number[];
  /** For `month`: `{ nth: 1, weekday: 1 }` the first Monday, `nth: -1` the last one. */
  monthWeekdays?: readonly { nth: number; weekday: Weekday }[];
  /** Last local date, or date and time, that belongs to it. */
  through?: LocalText;
  /** Ends after so many, counted before `except` is taken out. */
  count?: number;
  /** Dates, or dates and times, left out. */
  except?: readonly LocalText[];
  /** Dates (at the times of `at`), or dates and times, added. */
  also?: readonly LocalText[];
}

/** Happens by elapsed time: every 6 hours stays 6 hours through a clock change. */
export interface ElapsedRecurrence {
  every: "hour" | "minute";
  interval?: number;
  /** The first instant. */
  from: string;
  /** The first instant that no longer belongs to it. */
  before?: string;
  count?: number;
}

export type Recurrence = WallRecurrence | ElapsedRecurrence;

/** RFC 5545 rule without DTSTART and TZID, with the local start it counts from. */
export interface RuleText {
  rrule: string;
  start: LocalText;
  except?: readonly LocalText[];
  also?: readonly LocalText[];
}

export interface Occurrence {
  instant: string;
  /** The wall time does not exist that day; it was moved forward by the gap. */
  adjusted: boolean;
  /** Planned local date and time: with the series' id the key of this occurrence, stable through clock changes. */
  date: DateText;
  time: TimeText;
}

/** A recurrence that cannot be: unknown part, interval 0, end before start. The module answers 422 `recurrence-invalid`. */
export class RecurrenceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RecurrenceError";
  }
}
