/**
 * SRCH-3: what finds a record out of reach: its number, or the whole name with the birth date. A part of either finds
 * nothing, so that no one learns by trying who is treated elsewhere.
 */

const fold = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const american = /\b(\d{1,2})[-/](\d{1,2})[-/](\d{4})\b/;
const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/;

/** The key of a name with a birth date (`YYYY-MM-DD`), in any order of its words. */
export function nameKey(name: string, birthDate: string): string {
  return `${fold(name).sort().join(" ")} ${birthDate}`;
}

/** The key of a record number. */
export function numberKey(number: string): string {
  return fold(number).join("");
}

/**
 * The one key in a typed text: `Ana Delgado 03/11/1980`, `delgado, ana 1980-03-11`, `MR1000017`, `L-000123`. Null for
 * a name without a date, for a date alone, and for a name of one word.
 */
export function exactKey(typed: string): string | null {
  const dated = datedQuery(typed);
  if (!dated) return /^\s*\p{L}+-?\d{4,}\s*$/u.test(typed) ? numberKey(typed) : null;
  return fold(dated.words).length < 2 ? null : nameKey(dated.words, dated.date);
}

/** A birth date (`YYYY-MM-DD`) within what was typed, and the words around it; null without one. */
export function datedQuery(typed: string): { words: string; date: string } | null {
  const found = iso.exec(typed);
  const local = found ? null : american.exec(typed);
  const date = found ? found[0] : local && `${local[3]}-${local[1]?.padStart(2, "0")}-${local[2]?.padStart(2, "0")}`;
  if (!date) return null;
  const words = typed
    .replace(found?.[0] ?? local?.[0] ?? "", " ")
    .replace(/[\s,]+/g, " ")
    .trim();
  return { words, date };
}

/** `Delgado, Ana` as `A. D.`: a user who knows the client recognizes them, and no one else learns a name. */
export function initialsOf(title: string): string {
  const [last = "", first = ""] = title.split(",").map((part) => part.trim());
  return [first, last]
    .filter(Boolean)
    .map((part) => `${[...part][0]?.toUpperCase()}.`)
    .join(" ");
}
