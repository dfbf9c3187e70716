/** Dates of which only the year, or month and year, are known: `2019`, `2019-05`, `2019-05-14`. */

const stored = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Whether the text is a year, a month or a day that exists. */
export function isPartialDate(text: string): boolean {
  const match = stored.exec(text);
  if (!match) return false;
  const [, year = "", month = "01", day = "01"] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return (
    Number(year) >= 1800 && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
  );
}

/** Typed as `2019`, `5/2019`, `05-14-2019` or as stored. Undefined for anything else. */
export function readPartialDate(typed: string): string | undefined {
  const text = typed.trim();
  const [first = "", second, third] = text.split(/[-/.\s]+/);
  const two = (part: string) => part.padStart(2, "0");
  const isYear = (part: string | undefined): part is string => /^\d{4}$/.test(part ?? "");
  const read = isYear(first)
    ? [first, ...[second, third].flatMap((part) => (part ? [two(part)] : []))].join("-")
    : isYear(third) && second
      ? `${third}-${two(first)}-${two(second)}`
      : isYear(second)
        ? `${second}-${two(first)}`
        : "";
  return isPartialDate(read) ? read : undefined;
}

/** `2019`, `05-2019` or `05-14-2019`, as other dates are shown. */
export function partialDateText(value: string): string {
  const match = stored.exec(value);
  if (!match) return value;
  const [, year, month, day] = match;
  return [month, day, year].filter(Boolean).join("-");
}

/** Whether all of the period is after, or all of it before, a day. */
export const isAfter = (value: string, day: string): boolean => value > day.slice(0, value.length);
export const isBefore = (value: string, day: string): boolean => value < day.slice(0, value.length);
