/** `HH:mm` of an instant on a zone's clock. */
export function clockIn(zone: string, at: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(Date.parse(at));
}

/** Whether a time of day lies in the quiet hours, half open, which may pass midnight (22:00 to 06:30). */
export function isQuiet(time: string, from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}
