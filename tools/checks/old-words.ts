import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";

/**
 * Terms that plain American clinical English replaced, with what is said instead (docs/glossary.md). They are looked for in
 * comments and in every text that a user may read. Tests follow the screens they test and are not asked.
 */
export const oldWords: readonly (readonly [old: RegExp, instead: string])[] = [
  [/\bheard of us through\b/i, "Referral source"],
  [/\bwho asks\?|\bhow did they come\b/i, "Caller relationship, Contact method"],
  [/\bwhat is it about\?/i, "Presenting problem"],
  [/\bpays by\b|\bwants to come\b|\bI take this lead\b/i, "Payment source, Desired admission date, Assign to me"],
  [/\bmake the chart\b|\bthey are here\b|\bthat they may come\b/i, "Create chart, Admit now, Admission approved by"],
  [/\bwhat was said\?/i, "Add a note"],
  [/\beffects? to record\b/i, "PRN effectiveness due"],
  [/\b(note|take) the order\b/i, "acknowledge or receive the order"],
  [/\bput right\b|\btaken back\b/i, "corrected, reversed, voided, revoked"],
  [/\bemergency openings?\b/i, "break-the-glass access"],
  [/\bwho looked\b/i, "Chart access log"],
  [/\bhand-overs?\b/i, "handoff"],
  [/\bleavers?\b|\bwhoever left\b/i, "former staff member"],
  [/\bgone wrong\b|\bis not well\b/i, "failed, error, degraded"],
  [/\bkick-backs?\b/i, "returned for correction"],
  [/\bthe bell\b/i, "Notifications"],
  [/\bin walking order\b/i, "in room order"],
  [/\bit was earlier\b|\bhow did it work\?/i, "Given earlier, Record effect"],
  [/^counted in$|\bmost doses in 24 h\b|\bfrom, how long\b/i, "Duration unit, Max doses in 24 h, Start and duration"],
  [/\b(week|row) before\b/i, "Previous week, Previous row"],
  [/\bpresence not released\b|\bmay know$/i, "No release to confirm treatment, Release"],
  [/\bothers with a part in the care\b|\breaching them\b/i, "Other contacts, Contact information"],
  [/\bwho cannot draw\b|\banswers to look at again\b/i, "Any mark is fine, answers need attention"],
  [/\bgo on writing\b|\bto go on\b|\bgo on\b(?=["'.]?$)/i, "Keep editing, Continue"],
  [/\bhow they leave\b|\bseen to\b/i, "Discharge type, Completed"],
  [/\bnothing waits for you\b|\bnobody has read\b/i, "You're all caught up, Unread alert"],
  [/\bthe log is whole\b|^ran out$|\bwork it out\b/i, "Audit log verified, Expired, Run report"],
  [
    /\bparts in use\b|\badd who came since\b|\bstand behind the name\b/i,
    "Modules, Add new staff, Shown after the name",
  ],
  [/\bwhoever\b/i, "the role or name of who it is"],
  [
    /\bcolours?\b|\bcolour(ed|ing)\b|\bfavourites?\b|\bbehaviours?\b|\bneighbours?\b|\bhonou?red\b/i,
    "American spelling: color, favorite",
  ],
  [
    /\blicences?\b|\benrol(s|ment)?\b|\bcentres?\b|\bcatalogues?\b|\bprogrammes?\b|\bgreys?\b/i,
    "American spelling: license, enroll",
  ],
  [
    /\b(organis|recognis|minimis|normalis|serialis|summaris|authoris|synchronis)(e|es|ed|ing|ation)\b/i,
    "American spelling: -ize",
  ],
  [/\b(cancel|label|travel)l(ed|ing)\b/i, "American spelling: one l"],
];

/** Texts with an old word that are fixed by the product or another standard. */
const exceptions: readonly RegExp[] = [
  // The customer's own toggle and path (product.md).
  /kick-?back/i,
];

export interface OldWord {
  line: number;
  word: string;
  instead: string;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
}

/** Old words in the comments and readable texts of one source file. */
export function oldWordsIn(file: string, source: string): OldWord[] {
  const { program, comments } = parseSync(file, source);
  const found: OldWord[] = [];
  const look = (text: string, start: number) => {
    for (const [old, instead] of oldWords) {
      const word = old.exec(text)?.[0];
      if (word && !exceptions.some((one) => one.test(word)))
        found.push({ line: source.slice(0, start).split("\n").length, word, instead });
    }
  };
  for (const { value, start } of comments) look(value, start);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (isNode(value)) {
      const text = textOf(value);
      if (text !== undefined && isReadable(text)) look(text, value.start);
      for (const child of Object.values(value)) if (typeof child === "object") visit(child);
    }
  };
  visit(program);
  return found.sort((one, other) => one.line - other.line);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function textOf({ type, value }: Node): string | undefined {
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return value;
  if (type !== "TemplateElement" || typeof value !== "object" || value === null || !("cooked" in value))
    return undefined;
  return typeof value.cooked === "string" ? value.cooked : undefined;
}

/** Codes, paths and names are contracts; what a user reads has a space or begins with a capital letter. */
function isReadable(text: string): boolean {
  return /\s/.test(text.trim()) || /^[A-Z][a-z]/.test(text);
}

/** The files that still hold old words, by module. A file that no longer holds any must leave the list. */
export function compare(
  found: ReadonlyMap<string, readonly OldWord[]>,
  allowed: ReadonlySet<string>,
): { refused: string[]; spare: string[] } {
  const refused = [...found]
    .filter(([file, words]) => words.length > 0 && !allowed.has(file))
    .flatMap(([file, words]) => words.map(({ line, word, instead }) => `${file}:${line}: "${word}": ${instead}`));
  return { refused, spare: [...allowed].filter((file) => (found.get(file) ?? []).length === 0) };
}

/** `node tools/checks/old-words.ts` takes files without old words off the lists; it never adds one. */
if (import.meta.main) {
  const root = resolve(import.meta.dirname, "../..");
  for (const list of globSync("tools/checks/old-words/*.txt", { cwd: root })) {
    const kept = readFileSync(join(root, list), "utf8")
      .split("\n")
      .filter((file) => file !== "" && existsSync(join(root, file)))
      .filter((file) => oldWordsIn(file, readFileSync(join(root, file), "utf8")).length > 0);
    if (kept.length === 0) rmSync(join(root, list));
    else writeFileSync(join(root, list), `${kept.join("\n")}\n`);
  }
}
