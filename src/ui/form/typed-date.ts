const pad = (value: number, length = 2) => String(value).padStart(length, "0");

function real(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return year > 1800 && year < 2200 && date.toISOString().slice(0, 10) === text ? text : undefined;
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Two digits mean the century in which the year is at most 20 years ahead: `88` is 1988, `31` is 2031. */
function fullYear(text: string, today: string): number {
  if (text.length > 2) return Number(text);
  const now = Number(today.slice(0, 4));
  const year = Math.floor(now / 100) * 100 + Number(text);
  return year > now + 20 ? year - 100 : year;
}

/**
 * A date as people type it: `t`, `t+3`, `t-1w`, `3/14`, `3/14/26`, `03-14-2026`, `03142026`, `2026-03-14`.
 * Undefined when it is none. `today` is `YYYY-MM-DD` in the zone that matters.
 */
export function parseTypedDate(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const offset = /^t(?:oday)?(?:\s*([+-])\s*(\d{1,4})\s*([dw]?))?$/.exec(typed);
  if (offset) {
    const days = Number(offset[2] ?? 0) * (offset[3] === "w" ? 7 : 1);
    return plusDays(today, offset[1] === "-" ? -days : days);
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const us =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(typed);
  if (us) return real(us[3] ? fullYear(us[3], today) : Number(today.slice(0, 4)), Number(us[1]), Number(us[2]));
  return undefined;
}

/** A time of day as people type it: `9`, `915`, `9:15p`, `21:15`, `noon`; gives `HH:mm`. */
export function parseTypedTime(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "noon") return "12:00";
  const found = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?$/.exec(typed);
  if (!found) return undefined;
  let hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (found[3] && (hour < 1 || hour > 12)) return undefined;
  if (found[3] === "p" && hour < 12) hour += 12;
  if (found[3] === "a" && hour === 12) hour = 0;
  return hour < 24 && minute < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;
}

/** `21:15` → `9:15 PM`. */
export function showClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? "AM" : "PM"}`;
}
