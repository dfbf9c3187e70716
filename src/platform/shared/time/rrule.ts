import { isKeyOf } from "../typed.ts";
import { combine } from "./combine.ts";
import { localMoment } from "./day.ts";
import { addMinutes, instantText, parseIsoDateTime, toInstant } from "./instant.ts";
import { twoDigits, weekdayOf } from "./plain.ts";
import { type Recurrence, RecurrenceError, type RuleText, type WallRecurrence, type Weekday } from "./recurrence.ts";

const dayCodes: Record<string, Weekday> = { MO: 1, TU: 2, WE: 3, TH: 4, FR: 5, SA: 6, SU: 7 };
const wallUnits = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" } as const;
const elapsedUnits = { HOURLY: "hour", MINUTELY: "minute" } as const;
const supported = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYHOUR", "BYMINUTE", "WKST"]);

function partsOf(rrule: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const piece of rrule
    .trim()
    .replace(/^RRULE:/i, "")
    .split(";")) {
    if (piece === "") continue;
    const [name = "", value] = piece.toUpperCase().split("=");
    if (!supported.has(name) || !value || parts.has(name)) throw new RecurrenceError(`Cannot repeat by "${piece}".`);
    parts.set(name, value);
  }
  return parts;
}

function numbers(text: string | undefined, min: number, max: number): number[] | undefined {
  return text?.split(",").map((part) => {
    const value = Number(part);
    if (!/^[+-]?\d{1,5}$/.test(part) || value < min || value > max)
      throw new RecurrenceError(`"${part}" is out of range.`);
    return value;
  });
}

function one(text: string | undefined, min: number, max: number): number | undefined {
  return numbers(text, min, max)?.[0];
}

const untilForm = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

function untilOf(text: string): { local: string } | { instant: string } {
  const found = untilForm.exec(text);
  if (!found) throw new RecurrenceError(`Cannot read the end "${text}".`);
  const date = `${found[1]}-${found[2]}-${found[3]}`;
  if (found[4] === undefined) return { local: date };
  const time = `${found[4]}:${found[5]}:${found[6]}`;
  return found[7] ? { instant: parseIsoDateTime(`${date}T${time}Z`) } : { local: `${date}T${time}` };
}

function byDay(text: string | undefined): { nth: number; weekday: Weekday }[] | undefined {
  return text?.split(",").map((part) => {
    const found = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(part);
    const weekday = found?.[2] ? dayCodes[found[2]] : undefined;
    if (!weekday) throw new RecurrenceError(`Cannot read the day "${part}".`);
    return { nth: Number(found?.[1] ?? 0), weekday };
  });
}

/**
 * RFC 5545 as facilities use it: DAILY, WEEKLY and MONTHLY by the wall clock, HOURLY and MINUTELY by elapsed time, with
 * INTERVAL, COUNT, UNTIL, BYDAY, BYMONTHDAY, BYHOUR, BYMINUTE. Weeks begin on Monday. Throws `RecurrenceError`.
 */
export function readRule(rule: RuleText, zone: string): Recurrence {
  const parts = partsOf(rule.rrule);
  const [startDate = "", startTime = "00:00"] = rule.start.split("T");
  const interval = one(parts.get("INTERVAL"), 1, 10_000) ?? 1;
  const count = one(parts.get("COUNT"), 1, 99_999);
  const end = parts.get("UNTIL");
  const until = end === undefined ? undefined : untilOf(end);
  const frequency = parts.get("FREQ") ?? "";
  if (count !== undefined && until) throw new RecurrenceError("Give a number of times or an end, not both.");
  if (parts.has("WKST") && parts.get("WKST") !== "MO") throw new RecurrenceError("Weeks begin on Monday.");

  if (isKeyOf(elapsedUnits, frequency)) {
    if (rule.except || rule.also || parts.has("BYDAY") || parts.has("BYHOUR"))
      throw new RecurrenceError("A repeat by elapsed time takes no days, hours or exceptions.");
    const before = until && lastInstant(until, zone);
    return {
      every: elapsedUnits[frequency],
      interval,
      from: combine(startDate, startTime, zone).instant,
      ...(before ? { before } : {}),
      ...(count === undefined ? {} : { count }),
    };
  }
  const every = isKeyOf(wallUnits, frequency) ? wallUnits[frequency] : undefined;
  if (!every) throw new RecurrenceError(`Cannot repeat ${frequency || "without a frequency"}.`);
  return {
    every,
    interval,
    from: rule.start,
    at: timesOf(parts, startTime),
    ...daysOf(every, parts, startDate),
    ...(until ? { through: "local" in until ? until.local : localText(until.instant, zone) } : {}),
    ...(count === undefined ? {} : { count }),
    ...(rule.except ? { except: rule.except } : {}),
    ...(rule.also ? { also: rule.also } : {}),
  };
}

function lastInstant(until: { local: string } | { instant: string }, zone: string): string {
  // UNTIL belongs to the rule, `before` does not.
  if ("instant" in until) return instantText(toInstant(until.instant).add({ milliseconds: 1 }));
  const [date = "", time] = until.local.split("T");
  return addMinutes(combine(date, time ?? "23:59:59", zone).instant, 1 / 60);
}

function localText(instant: string, zone: string): string {
  const { date, time } = localMoment(instant, zone);
  return `${date}T${time}`;
}

function timesOf(parts: Map<string, string>, startTime: string): string[] {
  const hours = numbers(parts.get("BYHOUR"), 0, 23) ?? [Number(startTime.slice(0, 2))];
  const minutes = numbers(parts.get("BYMINUTE"), 0, 59) ?? [Number(startTime.slice(3, 5))];
  return hours.flatMap((hour) => minutes.map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
}

function daysOf(
  every: WallRecurrence["every"],
  parts: Map<string, string>,
  startDate: string,
): Partial<WallRecurrence> {
  const days = byDay(parts.get("BYDAY"));
  const monthDays = numbers(parts.get("BYMONTHDAY"), -1, 31)?.filter((day) => day !== 0);
  if (every === "week") {
    if (monthDays || days?.some((day) => day.nth !== 0)) throw new RecurrenceError("A week has no numbered days.");
    return { weekdays: days?.map((day) => day.weekday) ?? [weekdayOf(startDate)] };
  }
  if (every === "day") {
    if (monthDays || days?.some((day) => day.nth !== 0)) throw new RecurrenceError("Days repeat by weekday only.");
    return days ? { weekdays: days.map((day) => day.weekday) } : {};
  }
  if (days && monthDays) throw new RecurrenceError("Give days of the month or weekdays, not both.");
  if (days?.some((day) => day.nth === 0)) throw new RecurrenceError("Say which one of the month, as in 1MO.");
  return days ? { monthWeekdays: days } : { monthDays: monthDays ?? [Number(startDate.slice(8, 10))] };
}
