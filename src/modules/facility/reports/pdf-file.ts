import { makePdf } from "#platform/server/pdf/pdf-document.ts";
import { isNumberKind, type ReportKind } from "#platform/shared/reports/report-shape.ts";
import { headerOf, type ReportDocument, showValue } from "./report-file.ts";

const weightOf = (kind: ReportKind) => (kind === "text" ? 2 : kind === "instant" ? 1.5 : 1);

/** Title, what was asked, headline numbers, the table, and what the numbers mean. */
export async function* pdfFile(document: ReportDocument): AsyncGenerator<Buffer> {
  const { title, facilityName, facts, figures, columns, totals, timeZone, grain, definition, asOf } = document;
  const frame = {
    title,
    facility: facilityName,
    head: title,
    foot: "",
    language: "en-US",
    createdAt: asOf,
    landscape: true,
  };
  yield await makePdf(frame, async (page) => {
    page.heading(1, title);
    page.paragraph(facts.map(([label, value]) => `${label}: ${value}`).join("  ·  "), { quiet: true, points: 9 });
    page.figures(
      figures.map(({ label, value, kind }) => ({
        label,
        value: value === null ? "–" : showValue(value, kind, timeZone),
      })),
    );
    await page.table(
      columns.map((column) => ({
        head: headerOf(column),
        weight: weightOf(column.kind),
        align: isNumberKind(column.kind) ? "right" : "left",
      })),
      shownRows(document),
      totals && columns.map(({ kind }, at) => showValue(totals[at], kind, timeZone)),
    );
    page.heading(2, "Definitions");
    for (const sentence of [grain, ...definition, ...columns.map((column) => `${headerOf(column)}: ${column.about}.`)])
      page.paragraph(sentence, { points: 8.5 });
  });
}

async function* shownRows({ parts, columns, timeZone }: ReportDocument): AsyncGenerator<string[][]> {
  for await (const part of parts())
    yield part.map((row) => columns.map(({ kind }, at) => showValue(row[at], kind, timeZone)));
}
