/** How dates and times are shown: `MM-DD-YYYY`, `h:mm A`, in the zone that is given. Instants are RFC 3339 in UTC. */
const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(instant: string, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
      timeZoneName: "short",
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
}

/** `2026-11-20` → `11-20-2026`. */
export function showDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}-${day}-${year}`;
}

/** `10:42 AM`. */
export function showTime(instant: string, timeZone: string): string {
  const { hour, minute, dayPeriod } = partsOf(instant, timeZone);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** `11-20-2026 10:42 AM`, with the zone's short name when asked. */
export function showDateTime(instant: string, timeZone: string, withZone = false): string {
  const { year, month, day, hour, minute, dayPeriod, timeZoneName } = partsOf(instant, timeZone);
  return `${month}-${day}-${year} ${hour}:${minute} ${dayPeriod}${withZone ? ` ${timeZoneName}` : ""}`;
}

/** The calendar date at an instant, `YYYY-MM-DD`. */
export function dateAt(instant: string, timeZone: string): string {
  const { year, month, day } = partsOf(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** Whole years between two calendar dates. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
