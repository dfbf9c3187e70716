import { createHash } from "node:crypto";

const most = 3;

/**
 * How a name sounds, as far as spelling leaves it open: 'Smith' and 'Smyth', 'Catherine' and 'Katharine', 'Steven' and
 * 'Stephen' are equal. Trigrams do not help: 'Smyth' shares as many with 'Small' as with 'Smith'.
 */
export function soundOf(word: string): string {
  const letters = word
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  const spoken = letters
    .replace(/sch|sh/g, "x")
    .replace(/ph|v/g, "f")
    .replace(/ck|q|c/g, "k")
    .replace(/z/g, "s")
    .replace(/h/g, "");
  const first = spoken.slice(0, 1).replace(/[aeiouy]/, "a");
  return (first + spoken.slice(1).replace(/[aeiouyw]/g, "")).replace(/(.)\1+/g, "$1");
}

const isName = (word: string) => /^\p{L}[\p{L}\p{M}'’-]{2,}$/u.test(word);

/** As stored in the index: a token that no word equals, so that it matches whole or not at all. */
function mark(sound: string): string {
  return `q${createHash("sha256").update(sound).digest("hex").slice(0, 9)}`;
}

/** The sounds of the names in a text, for the index. */
export function soundMarks(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;()]+/)
        .filter(isName)
        .map((word) => mark(soundOf(word))),
    ),
  ];
}

/** The sounds of a query; none when it holds a number or sign, or more words than a name has. */
export function soundsAsked(q: string): string[] {
  const words = q
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean);
  return words.length <= most && words.every(isName) ? soundMarks(q) : [];
}
