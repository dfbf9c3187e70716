import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import {
  type Definition,
  type Item,
  isInput,
  type Section,
  type VisibleWhen,
  withMatrixRows,
} from "../templates/item.contract.ts";
import type { Answer, Answers } from "./answer.contract.ts";
import { choicesIn, kindFault, kindText } from "./answer-kinds.ts";
import { partialDateText } from "./partial-date.ts";
import { baseLinkId, rowOf, withRows } from "./rows.ts";
import { scoreOf, scoreText } from "./scores.ts";

/** Which questions are shown, answered and missing. The browser and the server run the same functions. */

export const isAnswered = (answer: Answer | null | undefined): answer is Answer =>
  answer !== undefined && answer !== null && answer !== "" && !(Array.isArray(answer) && answer.length === 0);

export function sameAnswer(a: Answer | null | undefined, b: Answer | null | undefined): boolean {
  if (!isAnswered(a) || !isAnswered(b)) return !isAnswered(a) && !isAnswered(b);
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  // The database returns the fields of an answer in another order.
  return canonicalJson(a) === canonicalJson(b);
}

function holds(rule: VisibleWhen["rows"][number], answer: Answer | undefined): boolean {
  const compared = typeof answer === "number" && typeof rule.value === "number" ? answer - rule.value : null;
  switch (rule.is) {
    case "notAnswered":
      return !isAnswered(answer);
    case "atLeast":
      return compared !== null && compared >= 0;
    case "atMost":
      return compared !== null && compared <= 0;
    case "answered":
      return isAnswered(answer);
    case "equals":
      return isAnswered(answer) && answer === rule.value;
    case "notEquals":
      return isAnswered(answer) && answer !== rule.value;
    case "includes":
      return choicesIn(answer).includes(String(rule.value));
  }
}

export interface Shown {
  /** Sections with their shown items; a repeating section once per row. */
  sections: Section[];
  /** Scores of the shown items. */
  scores: Answers;
}

/**
 * What is shown for these answers, and the scores. A hidden item's answer is ignored, also by the rules and scores of other
 * items (FRM-6). Rows of a repeating section are evaluated each by itself; `rowsOf` counts rows that are open on the
 * screen and still empty.
 */
export function shownFor(definition: Definition, answers: Answers, rowsOf?: (section: Section) => number): Shown {
  const sections = withRows(definition, answers, rowsOf).items;
  const byId = new Map(sections.flatMap((section) => section.items.map((item) => [item.linkId, { section, item }])));
  const shown = new Map<string, boolean>();
  const values = new Map<string, Answer | undefined>();
  const passes = (rule: VisibleWhen | undefined): boolean => {
    if (!rule) return true;
    const test = (row: VisibleWhen["rows"][number]) => holds(row, answerTo(row.linkId));
    return rule.match === "all" ? rule.rows.every(test) : rule.rows.some(test);
  };
  const isShown = (linkId: string): boolean => {
    const known = shown.get(linkId);
    if (known !== undefined) return known;
    const one = byId.get(linkId);
    // Breaks a cycle by hiding the item; publishing refuses cycles (FRM-4).
    shown.set(linkId, false);
    const result = one !== undefined && passes(one.section.visibleWhen) && passes(one.item.visibleWhen);
    shown.set(linkId, result);
    return result;
  };
  const answerTo = (linkId: string): Answer | undefined => {
    if (!isShown(linkId)) return undefined;
    const item = byId.get(linkId)?.item;
    if (!item?.score) return answers[linkId];
    if (!values.has(linkId)) {
      values.set(linkId, undefined);
      const counted = item.score.of.flatMap((of) => byId.get(of)?.item ?? []).filter((of) => isShown(of.linkId));
      values.set(linkId, scoreOf(item.score, counted, answerTo));
    }
    return values.get(linkId);
  };
  const visible = sections
    .filter((section) => passes(section.visibleWhen))
    .map((section) => ({ ...section, items: section.items.filter((item) => isShown(item.linkId)) }))
    .filter((section) => section.items.length > 0);
  const scores: Answers = {};
  for (const { linkId, score } of visible.flatMap((section) => section.items)) {
    const value = score && answerTo(linkId);
    if (value !== undefined) scores[linkId] = value;
  }
  return { sections: visible, scores };
}

/** Sections and items that are shown for these answers; a repeating section once per row. */
export function enabledSections(definition: Definition, answers: Answers): Section[] {
  return shownFor(definition, answers).sections;
}

/** The scores of the shown questions, by linkPath. */
export function scoresFor(definition: Definition, answers: Answers): Answers {
  return shownFor(definition, answers).scores;
}

export function enabledInputs(definition: Definition, answers: Answers): Item[] {
  return enabledSections(definition, answers).flatMap((section) => section.items.filter(isInput));
}

/** Answers of the items that are shown, and the scores: these are hashed, signed and printed. */
export function enabledAnswers(definition: Definition, answers: Answers): Answers {
  const { sections, scores } = shownFor(definition, answers);
  const entries = sections
    .flatMap((section) => section.items)
    .flatMap((item): [string, Answer][] => {
      const answer = item.score ? scores[item.linkId] : isInput(item) ? answers[item.linkId] : undefined;
      return isAnswered(answer) ? [[item.linkId, answer]] : [];
    });
  return Object.fromEntries(entries);
}

/** The question a linkPath answers, in whichever row; undefined for a row beyond the most. */
export function itemOf(definition: Definition, linkPath: string): Item | undefined {
  const linkId = baseLinkId(linkPath);
  for (const section of definition.items)
    for (const item of withMatrixRows(section.items))
      if (item.linkId === linkId && isInput(item)) return isPathIn(section, linkPath) ? item : undefined;
  return undefined;
}

function isPathIn(section: Section, linkPath: string): boolean {
  const row = rowOf(linkPath);
  if (!section.repeats) return row === null;
  return row !== null && row.sectionId === section.linkId && row.index < section.repeats.max;
}

/** Percent of the shown required items that are answered, or of all shown items when none is required. */
export function progress(definition: Definition, answers: Answers): number {
  const inputs = enabledInputs(definition, answers);
  const required = inputs.filter((item) => item.required);
  const counted = required.length > 0 ? required : inputs;
  if (counted.length === 0) return 100;
  return Math.floor((100 * counted.filter((item) => isAnswered(answers[item.linkId])).length) / counted.length);
}

interface AnswerFault {
  linkId: string;
  message: string;
}

/** Everything that is missing or invalid for submission (FRM-8). `today` is the date at the facility. */
export function answerFaults(definition: Definition, answers: Answers, today: string): AnswerFault[] {
  return enabledInputs(definition, answers).flatMap((item) => {
    const answer = answers[item.linkId];
    if (!isAnswered(answer)) return item.required ? [{ linkId: item.linkId, message: "Enter an answer." }] : [];
    const message = answerFault(item, answer, today);
    return message ? [{ linkId: item.linkId, message }] : [];
  });
}

/** Why this answer is invalid for this item, or null. */
export function answerFault(item: Item, answer: Answer, today: string): string | null {
  switch (item.type) {
    case "yesNo":
      return typeof answer === "boolean" ? null : "Choose yes or no.";
    case "yesNoUnknown":
      return answer === "yes" || answer === "no" || answer === "unknown" ? null : "Choose an option from the list.";
    case "singleChoice":
      return item.options?.some((option) => option.value === answer) ? null : "Choose an option from the list.";
    case "multiChoice":
      return choicesFault(item, answer);
    case "integer":
    case "decimal":
      return numberFault(item, answer);
    case "date":
      return dateFault(item, answer, today);
    case "slider":
    case "rating":
      return numberFault(item, answer);
    case "openChoice":
      return typeof answer === "string" && answer.length <= 300 ? null : "Choose an option or enter your own.";
    case "ssnLast4":
      return typeof answer === "string" && /^\d{4}$/.test(answer) ? null : "Enter the last 4 digits.";
    case "time":
      return typeof answer === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(answer)
        ? null
        : "Enter a time, such as 9:15 AM.";
    case "email":
      return typeof answer === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer)
        ? null
        : "Enter an email address, such as name@example.org.";
    case "phone":
      return typeof answer === "string" && /^\+?[\d\s().-]{7,24}$/.test(answer) ? null : "Enter a phone number.";
    default: {
      const fault = kindFault(item, answer, today);
      return fault === undefined ? textFault(item, answer) : fault;
    }
  }
}

function choicesFault(item: Item, answer: Answer): string | null {
  const options = item.options ?? [];
  const chosen = choicesIn(answer);
  if (chosen.length === 0 || !chosen.every((value) => options.some((option) => option.value === value)))
    return "Choose options from the list.";
  if (new Set(chosen).size !== chosen.length) return "Choose each option once.";
  const alone = options.find((option) => option.exclusive && chosen.includes(option.value));
  if (chosen.length > 1 && alone) return `"${alone.label}" cannot be combined with other options.`;
  if (item.min !== undefined && chosen.length < item.min)
    return item.min === options.length ? "Check every line to continue." : `Choose at least ${item.min}.`;
  return null;
}

function numberFault(item: Item, answer: Answer): string | null {
  if (typeof answer !== "number" || (item.type === "integer" && !Number.isInteger(answer)))
    return item.type === "integer" ? "Enter a whole number." : "Enter a number.";
  if (item.min !== undefined && answer < item.min) return `Must be ${item.min} or more.`;
  if (item.max !== undefined && answer > item.max) return `Must be ${item.max} or less.`;
  return null;
}

function dateFault(item: Item, answer: Answer, today: string): string | null {
  if (typeof answer !== "string" || !isRealDate(answer)) return "Enter a date, such as 03-14-2026.";
  if (item.dateLimit === "past" && answer > today) return "Enter a date that is not in the future.";
  if (item.dateLimit === "future" && answer < today) return "Enter a date that is not in the past.";
  return null;
}

function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function textFault(item: Item, answer: Answer): string | null {
  if (typeof answer !== "string") return "Enter text.";
  if (item.maxLength !== undefined && answer.length > item.maxLength)
    return `Enter at most ${item.maxLength} characters.`;
  return null;
}

/** Text as it is stored: composed (NFC); blank text is no answer (FRM-14). */
export function tidyAnswer(answer: Answer | null): Answer | null {
  if (typeof answer !== "string") return isAnswered(answer) ? answer : null;
  const text = answer.normalize("NFC");
  return text.trim() === "" ? null : text;
}

/** An answer as text, for printouts and messages. `timeZone` is the form's. */
export function answerText(item: Item, answer: Answer, timeZone: string): string {
  const label = (value: string) => item.options?.find((option) => option.value === value)?.label ?? value;
  if (typeof answer === "boolean") return answer ? "Yes" : "No";
  if (typeof answer === "object") return kindText(answer) ?? choicesIn(answer).map(label).join("; ");
  if (item.type === "dateTime" && typeof answer === "string") return formatDateTime(answer, timeZone);
  if (item.type === "partialDate") return partialDateText(String(answer));
  if (item.type === "yesNoUnknown")
    return { yes: "Yes", no: "No", unknown: "Unknown" }[String(answer)] ?? String(answer);
  if (item.type === "singleChoice" || item.type === "openChoice") return label(String(answer));
  if (item.score && typeof answer === "number") return scoreText(item.score, answer);
  return item.unit ? `${answer} ${item.unit}` : String(answer);
}
