import { csvLine, utf8Mark } from "#platform/shared/csv.ts";
import type { ReportKind, ReportValue } from "#platform/shared/reports/report-shape.ts";
import { headerOf, type ReportDocument, showValue } from "./report-file.ts";

/** Rows first, so that a program can read the file; what the numbers mean stands after an empty line. */
export async function* csvFile(document: ReportDocument): AsyncGenerator<Buffer> {
  const { columns, timeZone } = document;
  const cell = (value: ReportValue | undefined, kind: ReportKind) =>
    typeof value === "string" && (kind === "instant" || kind === "date")
      ? showValue(value, kind, timeZone)
      : (value ?? null);
  yield Buffer.from(utf8Mark + csvLine(columns.map(headerOf)));
  for await (const part of document.parts())
    yield Buffer.from(part.map((row) => csvLine(columns.map(({ kind }, index) => cell(row[index], kind)))).join(""));
  const about = [
    [],
    ["Report", document.title],
    ["Facility", document.facilityName],
    ...document.facts,
    ["Rows", document.grain],
    ...document.definition.map((sentence) => ["Definition", sentence]),
    ...columns.map((column) => ["Column", headerOf(column), column.about]),
  ];
  yield Buffer.from(about.map(csvLine).join(""));
}
