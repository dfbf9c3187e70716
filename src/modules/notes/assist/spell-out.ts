import { abbreviations, ambiguous } from "./abbreviations.ts";

export interface SpelledOut {
  text: string;
  /** Each abbreviation once, in order of first occurrence. */
  replaced: { short: string; long: string }[];
  /** Ambiguous abbreviations, left as they are. */
  unsure: { short: string; means: readonly string[] }[];
}

const all = [...Object.keys(abbreviations), ...Object.keys(ambiguous)].sort((a, b) => b.length - a.length);
const escaped = (short: string) => short.replace(/[/]/g, "\\/");
/** Matches whole abbreviations only, not inside words, numbers or addresses. "w/" may precede a word without a space. */
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}_/@.-])(?:${all
    .map((short) => (short.endsWith("/") ? escaped(short) : `${escaped(short)}(?![\\p{L}\\p{N}_/@-])`))
    .join("|")})`,
  "gu",
);

/** Spells out the unambiguous abbreviations in a text and changes nothing else. */
export function spellOut(text: string): SpelledOut {
  const replaced = new Map<string, string>();
  const unsure = new Map<string, readonly string[]>();
  const result = text.replace(pattern, (short, at: number) => {
    const means = ambiguous[short];
    if (means) {
      unsure.set(short, means);
      return short;
    }
    const long = abbreviations[short] ?? short;
    replaced.set(short, long);
    const written = beginsSentence(text.slice(0, at)) ? long.charAt(0).toUpperCase() + long.slice(1) : long;
    return short.endsWith("/") && /^\S/.test(text.slice(at + short.length)) ? `${written} ` : written;
  });
  return {
    text: result,
    replaced: [...replaced].map(([short, long]) => ({ short, long })),
    unsure: [...unsure].map(([short, means]) => ({ short, means })),
  };
}

function beginsSentence(before: string): boolean {
  return /(^|[.!?]\s+|\n\s*)$/u.test(before);
}
