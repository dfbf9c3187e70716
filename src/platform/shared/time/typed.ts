import { Temporal } from "temporal-polyfill";
import { isKeyOf } from "../typed.ts";
import { type DateText, parseTime, type TimeText, timeText, toPlainDate } from "./plain.ts";
import { TimeError, timeMessages } from "./time-error.ts";

/** Which year a date without one belongs to: the nearest, the last one up to today, or the next one from today. */
export type YearHint = "nearest" | "past" | "future";

const words: Record<string, number> = { t: 0, today: 0, y: -1, yesterday: -1, tomorrow: 1 };
const shifted = /^(?:t|today)?\s*([+-])\s*(\d{1,4})\s*([dwmy])?$/;
const monthFirst = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
const compact = /^(\d{2})(\d{2})(\d{4})$/;
const yearFirst = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/;
const units = { d: "days", w: "weeks", m: "months", y: "years" } as const;

/**
 * Reads what staff type into a date field: `t`, `t+3`, `t-1w`, `3/14`, `3/14/27`, `03-14-2027`, `03142027`,
 * `2027-03-14`. `today` is the local date of the place. A two-digit year is the latest one not more than 20 years
 * ahead, with hint `past` (dates of birth) not ahead at all.
 * Throws 'Date parameter is required' for nothing, 'Invalid date format provided' for what it cannot read.
 */
export function parseTypedDate(text: string, today: DateText, hint: YearHint = "nearest"): DateText {
  const typed = text.trim().toLowerCase();
  if (typed === "") throw new TimeError(timeMessages.dateMissing);
  const now = toPlainDate(today);
  const word = words[typed];
  if (word !== undefined) return now.add({ days: word }).toString();
  const shift = shifted.exec(typed);
  if (shift) {
    const letter = shift[3] ?? "d";
    const unit = isKeyOf(units, letter) ? units[letter] : "days";
    const by = Number(`${shift[1]}${shift[2]}`);
    return dateOr(() => now.add({ [unit]: by }));
  }
  const iso = yearFirst.exec(typed);
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us = monthFirst.exec(typed) ?? compact.exec(typed);
  if (!us) throw new TimeError(timeMessages.date);
  const [month, day] = [Number(us[1]), Number(us[2])];
  if (us[3] === undefined) return withoutYear(month, day, now, hint);
  const year = Number(us[3]);
  return us[3].length === 4 ? real(year, month, day) : real(centuryFor(year, month, day, now, hint), month, day);
}

function dateOr(make: () => Temporal.PlainDate): DateText {
  try {
    return make().toString();
  } catch {
    throw new TimeError(timeMessages.date);
  }
}

function real(year: number, month: number, day: number): DateText {
  return dateOr(() => Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }));
}

function centuryFor(short: number, month: number, day: number, now: Temporal.PlainDate, hint: YearHint): number {
  const latest = Math.floor(now.year / 100) * 100 + 100 + short;
  const limit = hint === "past" ? now : now.add({ years: 20 });
  for (let year = latest; ; year -= 100) {
    const isAhead = year > limit.year || (year === limit.year && (month - limit.month || day - limit.day) > 0);
    if (!isAhead) return year;
  }
}

function withoutYear(month: number, day: number, now: Temporal.PlainDate, hint: YearHint): DateText {
  const candidates: Temporal.PlainDate[] = [];
  // Eight years around today always hold a 29 February, also across a skipped leap year.
  for (let year = now.year - 8; year <= now.year + 8; year += 1) {
    try {
      candidates.push(Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }));
    } catch {}
  }
  const distance = (date: Temporal.PlainDate) => now.until(date, { largestUnit: "days" }).days;
  const fitting = candidates.filter((date) =>
    hint === "past" ? distance(date) <= 0 : hint === "future" ? distance(date) >= 0 : true,
  );
  const [best] = fitting.sort((a, b) => Math.abs(distance(a)) - Math.abs(distance(b)));
  if (!best) throw new TimeError(timeMessages.date);
  return best.toString();
}

const loose = /^(\d{1,2}):?(\d{2})?\s*(?:([ap])\.?(?:m\.?)?)?$/;

/**
 * Reads what staff type into a time field: `9:30 PM`, `21:30`, `2130`, `930`, `9p`, `930a`, and `n` for `now`.
 * Throws 'Invalid datetime format'.
 */
export function parseTypedTime(text: string, now?: TimeText): TimeText {
  const typed = text.trim().toLowerCase();
  if (now !== undefined && (typed === "n" || typed === "now")) return parseTime(now);
  const parts = loose.exec(typed);
  if (!parts) return parseTime(typed);
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  const limit = parts[3] ? 12 : 23;
  if (hour > limit || minute > 59 || (parts[3] && hour === 0)) throw new TimeError(timeMessages.dateTime);
  const hour24 = parts[3] ? (hour % 12) + (parts[3] === "p" ? 12 : 0) : hour;
  return timeText(new Temporal.PlainTime(hour24, minute));
}
