/** "Friday, December 4, 2026 at 2:00 PM", in the language of the page. */
export function fullDate(instant: string, timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone });
  return format.format(new Date(instant));
}
