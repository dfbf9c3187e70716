import { addDays, type DateText, daysBetween } from "../time/index.ts";
import { isKeyOf } from "../typed.ts";

/** Local days, both ends included. */
export interface ReportPeriod {
  from: DateText;
  through: DateText;
}

/** Named periods stay relative in an address and in a saved report. */
export const pastPeriods = {
  last7: "Last 7 days",
  last30: "Last 30 days",
  last90: "Last 90 days",
  thisMonth: "This month",
  lastMonth: "Last month",
  last12Months: "Last 12 months",
  thisYear: "This year",
  lastYear: "Last year",
} as const;
export const comingPeriods = {
  next7: "Next 7 days",
  next30: "Next 30 days",
  next90: "Next 90 days",
} as const;
export type PastPeriod = keyof typeof pastPeriods;
export type ComingPeriod = keyof typeof comingPeriods;

const monthOf = (date: DateText) => date.slice(0, 7);
const firstOf = (date: DateText) => `${monthOf(date)}-01`;

/** The first day of the month that many months later or earlier. */
export function firstOfMonth(date: DateText, months = 0): DateText {
  const [year = 0, month = 1] = date.split("-").map(Number);
  const at = year * 12 + month - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, "0")}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

const named: Readonly<Record<PastPeriod | ComingPeriod, (today: DateText) => ReportPeriod>> = {
  last7: (today) => ({ from: addDays(today, -6), through: today }),
  last30: (today) => ({ from: addDays(today, -29), through: today }),
  last90: (today) => ({ from: addDays(today, -89), through: today }),
  thisMonth: (today) => ({ from: firstOf(today), through: today }),
  lastMonth: (today) => ({ from: firstOfMonth(today, -1), through: addDays(firstOf(today), -1) }),
  last12Months: (today) => ({ from: firstOfMonth(today, -11), through: today }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, through: today }),
  lastYear: (today) => {
    const year = String(Number(today.slice(0, 4)) - 1).padStart(4, "0");
    return { from: `${year}-01-01`, through: `${year}-12-31` };
  },
  next7: (today) => ({ from: today, through: addDays(today, 6) }),
  next30: (today) => ({ from: today, through: addDays(today, 29) }),
  next90: (today) => ({ from: today, through: addDays(today, 89) }),
};

/** The days of a named period or of `2026-11-01..2026-11-30`, seen from today; null for what is neither. */
export function periodOf(text: string, today: DateText): ReportPeriod | null {
  if (isKeyOf(named, text)) return named[text](today);
  const [, from, through] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  if (!from || !through || !isDate(from) || !isDate(through) || through < from) return null;
  return { from, through };
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** How many days it has. */
export const daysIn = ({ from, through }: ReportPeriod) => daysBetween(from, through) + 1;

/** The period of the same length that ends on the day before; whole months are compared with the whole months before. */
export function periodBefore(period: ReportPeriod): ReportPeriod {
  const { from, through } = period;
  const through1 = addDays(from, -1);
  const isWholeMonths = from.endsWith("-01") && firstOfMonth(through, 1) === addDays(through, 1);
  if (isWholeMonths) return { from: firstOfMonth(from, -monthsIn(period)), through: through1 };
  return { from: addDays(from, -daysIn(period)), through: through1 };
}

const monthsIn = ({ from, through }: ReportPeriod) => monthsOf({ from, through }).length;

/** The months of a period, `2026-11`, in order, also those without anything in them. */
export function monthsOf({ from, through }: ReportPeriod): string[] {
  const months: string[] = [];
  for (let at = firstOf(from); at <= through; at = firstOfMonth(at, 1)) months.push(monthOf(at));
  return months;
}

/** The days of a period, in order. */
export function daysOf({ from, through }: ReportPeriod): DateText[] {
  return Array.from({ length: daysIn({ from, through }) }, (_, index) => addDays(from, index));
}
