/** `HH:mm` of an instant in a time zone. */
export function clockIn(zone: string, at: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(Date.parse(at));
}

/** Whether a time of day is within the quiet hours, a half-open range that may pass midnight (22:00 to 06:30). */
export function isQuiet(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}
