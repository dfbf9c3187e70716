import { foldText } from "./name.ts";

export interface ClientQuery {
  /** Folded words that must all match. */
  words: string[];
  born: string | null;
  last4: string | null;
}

/**
 * Parses quick search text (CLI-7): name parts in any order, an MR number with or without its prefix, a birth date as
 * `3/14/89`, `03-14-1989` or `1989-03-14`, the last 4 of an SSN as `#1234`, or at least 4 phone digits.
 */
export function readClientQuery(text: string, thisYear: number): ClientQuery {
  const query: ClientQuery = { words: [], born: null, last4: null };
  for (const part of text.trim().split(/\s+/)) {
    if (part === "") continue;
    const date = readDate(part, thisYear);
    if (date !== null) query.born = date;
    else if (/^#\d{4}$/.test(part)) query.last4 = part.slice(1);
    else if (/^[\d().+-]+$/.test(part) && part.replace(/\D/g, "").length >= 4)
      query.words.push(part.replace(/\D/g, ""));
    else
      query.words.push(
        ...foldText(part)
          .split(" ")
          .filter((word) => word !== ""),
      );
  }
  return query;
}

function readDate(text: string, thisYear: number): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  // A two-digit year means the last 100 years, because birth dates are in the past.
  const full =
    year.length === 4 ? Number(year) : 2000 + Number(year) > thisYear ? 1900 + Number(year) : 2000 + Number(year);
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date;
}
