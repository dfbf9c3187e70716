/** Bedside scores that orders refer to. */
const instruments = /\b(CIWA[- ]?(?:Ar|B)?|COWS|POSS|RASS)(?![a-z])/i;
/** Lowest and highest possible score, so that a slip such as 120 is not taken for a score. */
const ranges = [
  { name: /^CIWA/i, from: 0, to: 67 },
  { name: /^COWS/i, from: 0, to: 48 },
  { name: /^POSS/i, from: 1, to: 4 },
  { name: /^RASS/i, from: -5, to: 4 },
] as const;
/** Words before the score that turn its limit into one to hold the dose at, and words that turn it once more. */
const holdWords = /\b(?:hold|omit|skip|withhold|do not give|don't give)\b/i;
const exceptWords = /\b(?:not if|unless|except)\b/i;
/** A limit at which to call someone is no limit for the dose. */
const callWords = /\b(?:call|notify|report|page|inform)\b/i;

interface OrderWords {
  indication: string | null;
  instructions: string | null;
}

/**
 * The part of the order's words that depends on a bedside score, such as "CIWA-Ar 10 or more" or "Hold if POSS 3 or more",
 * or null. A nurse states the score before the dose is given (MED-43).
 */
export function scoreCondition({ indication, instructions }: OrderWords): string | null {
  const conditions = [indication, instructions]
    .flatMap((words) => words?.split(/[;\n]|\.(?=\s|$)/) ?? [])
    .flatMap((sentence) => conditionIn(sentence) ?? []);
  return conditions.find((condition) => scoreLimits(condition) !== null) ?? conditions[0] ?? null;
}

function conditionIn(sentence: string): string | null {
  const at = sentence.search(instruments);
  const before = sentence.slice(0, Math.max(at, 0));
  if (at < 0 || callWords.test(before)) return null;
  const turn = [before.search(holdWords), before.search(exceptWords)].filter((place) => place >= 0);
  const text = sentence.slice(turn.length === 0 ? at : Math.min(...turn)).trim();
  return turn.length === 0 ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "CIWA-Ar" of "CIWA-Ar 10 or more". */
export function instrumentOf(condition: string): string {
  return instruments.exec(condition)?.[0] ?? "Score";
}

/** The key of the scale that an order means: "CIWA" and "CIWA Ar" are the CIWA-Ar. */
export function scaleOf(condition: string): string {
  const named = instrumentOf(condition).replace(/[- ]/g, "").toUpperCase();
  return named === "CIWAB" ? "CIWA-B" : named.startsWith("CIWA") ? "CIWA-Ar" : named;
}

/** "Hold if POSS 3 or more"; "Hold unless CIWA-Ar 10 or more" is a limit to give the dose at. */
export function isHoldCondition(condition: string): boolean {
  const before = condition.slice(0, Math.max(condition.search(instruments), 0));
  return holdWords.test(before) !== exceptWords.test(before);
}

/** "Only if CIWA-Ar 10 or more", "Hold if POSS 3 or more". */
export function conditionText(condition: string): string {
  return condition.search(instruments) === 0 ? `Only if ${condition}` : condition;
}

export type ScoreCheck =
  /** The score meets the order, or does not, or is not a possible score. */
  | { is: "met" | "unmet" | "impossible"; score: number }
  /** No number was stated, or the order's limit can't be read: a person compares. */
  | { is: "unread" };

/** Compares the stated score with the order's limit (MED-43). */
export function checkScore(condition: string, statement: string): ScoreCheck {
  const limits = scoreLimits(condition);
  const score = statedScore(statement);
  if (limits === null || score === null) return { is: "unread" };
  const instrument = instrumentOf(condition);
  const range = ranges.find(({ name }) => name.test(instrument));
  if (range && (score < range.from || score > range.to)) return { is: "impossible", score };
  const isInside = score >= limits.least && score <= limits.most;
  return { is: isInside === isHoldCondition(condition) ? "unmet" : "met", score };
}

/** "0 to 67": the possible scores of the order's instrument. */
export function possibleScores(condition: string): string {
  const instrument = instrumentOf(condition);
  const range = ranges.find(({ name }) => name.test(instrument));
  return range ? `${range.from} to ${range.to}` : "a number";
}

interface Limits {
  least: number;
  most: number;
}
const number = "([-−–]?\\d{1,3})";
/** How orders write a limit, each with what it allows. */
const limitForms: readonly { form: RegExp; limits: (first: number, second: number) => Limits }[] = [
  {
    form: new RegExp(`^(?:is |of |between )*${number}\\s*(?:-|−|–|to|and)\\s*(\\d{1,3})`, "i"),
    limits: (least, most) => ({ least, most }),
  },
  {
    form: new RegExp(`^(?:is |of )*(?:≥|>=|=>|at least)\\s*${number}`, "i"),
    limits: (least) => ({ least, most: Infinity }),
  },
  {
    form: new RegExp(`^(?:is |of )*(?:≤|<=|=<|at most)\\s*${number}`, "i"),
    limits: (most) => ({ least: -Infinity, most }),
  },
  {
    form: new RegExp(`^(?:is |of )*(?:>|above|over|more than|greater than|higher than|exceeds)\\s*${number}`, "i"),
    limits: (below) => ({ least: below + 1, most: Infinity }),
  },
  {
    form: new RegExp(`^(?:is |of )*(?:<|below|under|less than|lower than)\\s*${number}`, "i"),
    limits: (above) => ({ least: -Infinity, most: above - 1 }),
  },
  {
    form: new RegExp(`^(?:is |of )*${number}\\s*(?:\\+|(?:or|and) (?:more|higher|above|greater|over|up))`, "i"),
    limits: (least) => ({ least, most: Infinity }),
  },
  {
    form: new RegExp(`^(?:is |of )*${number}\\s*(?:or|and) (?:less|lower|below|under|fewer)`, "i"),
    limits: (most) => ({ least: -Infinity, most }),
  },
];

/** The limits that follow the instrument's name; null where the words are not one plain limit. */
function scoreLimits(condition: string): Limits | null {
  const found = instruments.exec(condition);
  if (!found) return null;
  const words = condition.slice(found.index + found[0].length).replace(/^[\s:,]*(?:score|scores|total)?[\s:,]*/i, "");
  for (const { form, limits } of limitForms) {
    const match = form.exec(words);
    if (!match) continue;
    // Another comparison in the same words, such as "8 or more and below 20", is left to a person.
    if (/[<>≤≥]|\b(and|but|or)\s+(less|below|under|above|over|more|at)\b/i.test(words.slice(match[0].length)))
      return null;
    const read = limits(numberOf(match[1]), numberOf(match[2]));
    return read.least <= read.most ? read : null;
  }
  return null;
}

const numberOf = (text: string | undefined) => Number((text ?? "").replace(/[−–]/, "-"));

/** The score in "12 at 9:05 AM" or "BP 140/90, CIWA-Ar 12": what follows the instrument, else the first plain number. */
function statedScore(statement: string): number | null {
  const plain = statement
    .replace(/\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?|\d+\s*\/\s*\d+/g, " ")
    .replace(/\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\b\.?|\b\d{4}\b/gi, " ");
  const named = instruments.exec(plain);
  const text = named ? plain.slice(named.index + named[0].length) : plain;
  const match = /[-−]?\d{1,3}(?![\d%])/.exec(text);
  return match ? numberOf(match[0]) : null;
}
