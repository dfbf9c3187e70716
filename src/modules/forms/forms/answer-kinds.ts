import { localDate } from "#platform/shared/time/index.ts";
import type { Item } from "../templates/item.contract.ts";
import type { Answer, BodyMark, Coded, Drawing, FormFile } from "./answer.contract.ts";
import { mostFiles } from "./answer.contract.ts";
import { findingText, regionAt } from "./body-map.ts";
import { isAfter, isBefore, isPartialDate } from "./partial-date.ts";

/** Answers that are more than one text or number: choices, findings, files, lookups and drawings. */

type Maybe = Answer | null | undefined;
const listed = (answer: Maybe): readonly (string | BodyMark | FormFile)[] => (Array.isArray(answer) ? answer : []);

/** The values of a multiple choice; none for any other answer. */
export const choicesIn = (answer: Maybe): string[] =>
  listed(answer).flatMap((one) => (typeof one === "string" ? [one] : []));

/** The findings of a body map. */
export const findingsIn = (answer: Maybe): BodyMark[] =>
  listed(answer).flatMap((one) => (typeof one === "object" && "region" in one ? [one] : []));

export const filesIn = (answer: Maybe): FormFile[] =>
  listed(answer).flatMap((one) => (typeof one === "object" && "fileId" in one ? [one] : []));

const single = (answer: Maybe): Coded | Drawing | null =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer) ? answer : null;

export function codedIn(answer: Maybe): Coded | null {
  const one = single(answer);
  return one && "code" in one ? one : null;
}

export function drawingIn(answer: Maybe): Drawing | null {
  const one = single(answer);
  return one && "strokes" in one ? one : null;
}

/** The text of such an answer; null for a multiple choice, whose labels the question has. */
export function kindText(answer: Exclude<Answer, string | number | boolean>): string | null {
  const coded = codedIn(answer);
  if (coded) return coded.display;
  const drawing = drawingIn(answer);
  if (drawing) return drawing.note ?? "Drawing";
  const [findings, files] = [findingsIn(answer), filesIn(answer)];
  if (findings.length > 0) return findings.map(findingText).join("; ");
  return files.length > 0 ? files.map((file) => file.name).join("; ") : null;
}

/** Why an answer does not fit a question of such a type; null when it fits; undefined for other types. */
export function kindFault(item: Item, answer: Answer, today: string): string | null | undefined {
  switch (item.type) {
    case "dateTime":
      return momentFault(item, answer, today);
    case "partialDate":
      return partialDateFault(item, answer, today);
    case "maskedText":
      return fitsMask(item.mask ?? "", answer) ? null : `Enter it as ${item.mask}. # is a digit, A is a letter.`;
    case "initials":
      return typeof answer === "string" && /^\p{L}{2,4}$/u.test(answer) ? null : "Enter 2 to 4 letters.";
    case "lookup":
      return codedIn(answer) ? null : "Choose from the list.";
    case "bodyMap":
      return findingsFault(answer);
    case "drawing": {
      const drawing = drawingIn(answer);
      return drawing && (drawing.strokes.length > 0 || drawing.note) ? null : "Draw, or describe it in words.";
    }
    case "photo":
    case "file":
      return filesFault(item, answer);
    default:
      return undefined;
  }
}

function momentFault(item: Item, answer: Answer, today: string): string | null {
  if (typeof answer !== "string" || !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(answer) || Number.isNaN(Date.parse(answer)))
    return "Enter a date and time.";
  // A day of grace in each direction, because only the day of the facility is known here.
  const day = localDate(answer, "UTC");
  if (item.dateLimit === "past" && day > dayAfter(today)) return "Enter a time that is not in the future.";
  if (item.dateLimit === "future" && dayAfter(day) < today) return "Enter a time that is not in the past.";
  return null;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function partialDateFault(item: Item, answer: Answer, today: string): string | null {
  if (typeof answer !== "string" || !isPartialDate(answer))
    return "Enter a year, month and year, or date: 2019, 05-2019.";
  if (item.dateLimit === "past" && isAfter(answer, today)) return "Enter a date that is not in the future.";
  if (item.dateLimit === "future" && isBefore(answer, today)) return "Enter a date that is not in the past.";
  return null;
}

/** Whether a text has the form of a mask: `#` a digit, `A` a letter, `*` either. */
export function fitsMask(mask: string, answer: Answer): boolean {
  if (typeof answer !== "string" || answer.length !== mask.length) return false;
  const tests: Readonly<Record<string, RegExp>> = { "#": /\d/, A: /\p{L}/u, "*": /[\p{L}\d]/u };
  return [...mask].every((sign, at) => tests[sign]?.test(answer.charAt(at)) ?? answer.charAt(at) === sign);
}

/** A finding is where it says it is: the region follows from the place on the figure. */
function findingsFault(answer: Answer): string | null {
  const findings = findingsIn(answer);
  if (findings.length === 0) return "Mark at least one finding.";
  return findings.every((mark) => regionAt(mark.view, mark.x, mark.y) === mark.region)
    ? null
    : "A finding is not on its region. Remove it and mark it again.";
}

function filesFault(item: Item, answer: Answer): string | null {
  const files = filesIn(answer);
  const most = item.max ?? mostFiles;
  if (files.length === 0) return item.type === "photo" ? "Add a photo." : "Add a file.";
  if (files.length > most) return most === 1 ? "Add one file only." : `Add at most ${most} files.`;
  return item.type === "photo" && files.some((file) => !file.mediaType.startsWith("image/"))
    ? "Only pictures can be added here."
    : null;
}
