import { posix } from "node:path";
import { rulePrefixes } from "./rule-prefixes.ts";

export interface RuleProblem {
  file: string;
  line: number;
  why: string;
}

export interface Rule {
  id: string;
  sentence: string;
  /** Paths of the test files that hold it, relative to the folder of its RULES.md. */
  tests: string[];
  line: number;
}

const idPattern = /\b([A-Z][A-Z0-9]{1,5})-\d+[a-z]?\b/g;
const wholeId = /^[A-Z][A-Z0-9]{1,5}-\d+[a-z]?$/;

/** The rows of a RULES.md: `| id | rule | test |`, with one test file or several separated by commas. */
export function parseRules(text: string): Rule[] {
  return text.split("\n").flatMap((row, index) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, id = "", sentence = "", tests = ""] = cells;
    if (!wholeId.test(id)) return [];
    const files = tests
      .replaceAll("`", "")
      .split(/[,;\s]+/)
      .filter(Boolean);
    return [{ id, sentence, tests: files, line: index + 1 }];
  });
}

/** The room a file belongs to: a module, or the platform. Nothing for files outside both. */
export function roomOfRules(file: string): string | undefined {
  return /^src\/(modules\/[^/]+|platform)\//.exec(file)?.[0].slice(0, -1);
}

/**
 * What is wrong with the rules of the rooms in `files`: an id cited in code or tests that the same room's RULES.md does
 * not list, a listed rule without a sentence, listed twice, or whose test file is missing or does not name it. A room
 * without a RULES.md lists nothing.
 */
export function ruleProblems(files: ReadonlyMap<string, string>): RuleProblem[] {
  const listed = new Map<string, Map<string, Rule>>();
  const problems: RuleProblem[] = [];
  for (const [file, text] of files) {
    const room = roomOfRules(file);
    if (!room || file !== `${room}/RULES.md`) continue;
    const rules = new Map<string, Rule>();
    for (const rule of parseRules(text)) {
      if (rules.has(rule.id)) problems.push({ file, line: rule.line, why: `${rule.id} is listed twice` });
      rules.set(rule.id, rule);
      problems.push(...problemsOf(rule, room, files));
    }
    listed.set(room, rules);
  }
  const series = new Set(rulePrefixes);
  for (const rules of listed.values()) for (const id of rules.keys()) series.add(id.split("-")[0] ?? "");
  for (const [file, text] of files) {
    const room = roomOfRules(file);
    if (!room || !/\.tsx?$/.test(file) || file.endsWith(".generated.ts")) continue;
    problems.push(...notListed(file, text, series, listed.get(room), room));
  }
  return problems;
}

function problemsOf(rule: Rule, room: string, files: ReadonlyMap<string, string>): RuleProblem[] {
  const file = `${room}/RULES.md`;
  const at = (why: string): RuleProblem => ({ file, line: rule.line, why: `${rule.id} ${why}` });
  if (rule.sentence === "") return [at("has no sentence")];
  if (rule.tests.length === 0) return [at("names no test")];
  return rule.tests.flatMap((test) => {
    const source = files.get(posix.normalize(`${room}/${test}`));
    if (source === undefined) return [at(`names ${test}, which does not exist`)];
    return new RegExp(`\\b${rule.id}\\b`).test(source) ? [] : [at(`is not named in ${test}`)];
  });
}

function notListed(
  file: string,
  text: string,
  series: ReadonlySet<string>,
  rules: ReadonlyMap<string, Rule> | undefined,
  room: string,
): RuleProblem[] {
  return text.split("\n").flatMap((content, index) => {
    const cited = [...content.matchAll(idPattern)].filter(([, prefix = ""]) => series.has(prefix)).map(([id]) => id);
    return [...new Set(cited)]
      .filter((id) => !rules?.has(id))
      .map((id) => ({ file, line: index + 1, why: `${id} is not in ${room}/RULES.md` }));
  });
}
