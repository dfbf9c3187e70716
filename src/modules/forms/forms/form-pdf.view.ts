import { markPaths } from "#modules/signatures/marks/mark.ts";
import type { PdfPage } from "#platform/server/pdf/pdf-document.ts";
import { formatDate, formatDateTime } from "#platform/shared/time/index.ts";
import type { Item } from "../templates/item.contract.ts";
import { isInput } from "../templates/item.contract.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import type { Answer, Answers } from "./answer.contract.ts";
import { drawingIn } from "./answer-kinds.ts";
import { answerText, enabledSections, isAnswered } from "./answers.ts";
import type { FormDocument } from "./form-document.ts";

const drawingSize = { width: 500, height: 220 };

/** Writes a form as it was signed: its texts, questions and answers; hidden questions are absent. */
export function writeForm(page: PdfPage, template: PinnedTemplate, document: FormDocument): void {
  const { timeZone, name } = document.location;
  page.heading(1, document.template.title);
  page.paragraph(
    `${name}, ${formatDateTime(document.effectiveAt, timeZone)}. Form version ${document.template.number}.`,
    { quiet: true },
  );
  page.rule();
  for (const section of enabledSections(template.definition, document.answers)) {
    page.heading(2, section.text);
    for (const item of section.items.filter(({ print }) => print !== false))
      writeItem(page, item, document.answers, timeZone);
  }
}

function writeItem(page: PdfPage, item: Item, answers: Answers, timeZone: string): void {
  if (item.type === "divider") page.rule();
  else if (item.type === "pageBreak") page.newPage();
  // The questions of a matrix follow as items of their own.
  else if (item.rows) page.paragraph(item.text, { bold: true });
  else if (isInput(item) || item.score) writeAnswer(page, item, answers, timeZone);
  else for (const part of item.text.split(/\n{2,}/)) page.paragraph(part);
}

function writeAnswer(page: PdfPage, item: Item, answers: Answers, timeZone: string): void {
  const answer = answers[item.linkId];
  page.field(item.text, answerLine(item, answer, timeZone));
  const drawing = drawingIn(answer);
  if (drawing && drawing.strokes.length > 0) page.drawing(markPaths(drawing), drawingSize, item.text, 260);
}

function answerLine(item: Item, answer: Answer | undefined, timeZone: string): string {
  if (!isAnswered(answer)) return item.score ? "No score: answers are missing" : "Not answered";
  if (item.type === "date") return formatDate(String(answer), timeZone);
  return answerText(item, answer, timeZone);
}
