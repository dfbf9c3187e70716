import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ReportKind, ReportValue } from "#platform/shared/reports/report-shape.ts";
import { localMoment } from "#platform/shared/time/index.ts";
import { headerOf, type ReportDocument, showValue } from "./report-file.ts";

/** Cell styles by their place in `styles.xml`. */
const styles = {
  text: 0,
  heading: 1,
  count: 2,
  decimal: 3,
  percent: 4,
  date: 5,
  instant: 6,
  wrapped: 7,
  title: 8,
} as const;
const styleOf: Record<ReportKind, keyof typeof styles> = {
  text: "text",
  month: "text",
  count: "count",
  decimal: "decimal",
  days: "decimal",
  minutes: "decimal",
  hours: "decimal",
  percent: "percent",
  date: "date",
  instant: "instant",
};
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Text as XML allows it: control characters have no place in a sheet. */
const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 refuses
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const text = (value: string, style: keyof typeof styles = "text") =>
  `<c t="inlineStr" s="${styles[style]}"><is><t xml:space="preserve">${xml(value)}</t></is></c>`;
const number = (value: number, style: keyof typeof styles) => `<c s="${styles[style]}"><v>${value}</v></c>`;

const epoch = Date.UTC(1899, 11, 30);
/** Days since 1899-12-30, as sheets count them. */
const serialOf = (date: string, time = "00:00") =>
  (Date.parse(`${date}T${time.padEnd(8, ":00")}Z`) - epoch) / 86_400_000;

function cell(value: ReportValue | undefined, kind: ReportKind, timeZone: string): string {
  if (value === null || value === undefined) return "<c/>";
  if (typeof value === "number") return number(kind === "percent" ? value / 100 : value, styleOf[kind]);
  if (kind === "date") return number(serialOf(value), "date");
  if (kind === "instant") {
    const { date, time } = localMoment(value, timeZone);
    return number(serialOf(date, time), "instant");
  }
  // A text is a text: what looks like a formula is not one.
  return text(value);
}

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);
const row = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;
const widths = (sizes: readonly number[]) =>
  `<cols>${sizes.map((size, index) => `<col min="${index + 1}" max="${index + 1}" width="${size}" customWidth="1"/>`).join("")}</cols>`;

function definitions({
  title,
  facilityName,
  facts,
  figures,
  grain,
  definition,
  columns,
  timeZone,
}: ReportDocument): string {
  const pair = (label: string, value: string) => row([text(label, "heading"), text(value, "wrapped")]);
  const rows = [
    row([text(title, "title")]),
    pair("Facility", facilityName),
    ...facts.map(([label, value]) => pair(label, value)),
    pair("Rows", grain),
    ...figures.map(({ label, value, kind }) => pair(label, value === null ? "–" : showValue(value, kind, timeZone))),
    ...definition.map((sentence) => pair("Definition", sentence)),
    ...columns.map((column) => pair(`Column: ${headerOf(column)}`, column.about)),
  ];
  return `${declaration}<worksheet xmlns="${main}">${widths([32, 100])}<sheetData>${rows.join("")}</sheetData></worksheet>`;
}

const numberFormats = `<numFmts count="3"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="mm\\-dd\\-yyyy"/><numFmt numFmtId="166" formatCode="mm\\-dd\\-yyyy h:mm AM/PM"/></numFmts>`;
const formats = [
  'numFmtId="0"',
  'numFmtId="0" fontId="1" applyFont="1"',
  'numFmtId="3" applyNumberFormat="1"',
  'numFmtId="164" applyNumberFormat="1"',
  'numFmtId="10" applyNumberFormat="1"',
  'numFmtId="165" applyNumberFormat="1"',
  'numFmtId="166" applyNumberFormat="1"',
  'numFmtId="0" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf',
  'numFmtId="0" fontId="2" applyFont="1"',
].map((format) => (format.endsWith("</xf") ? `<xf ${format}>` : `<xf ${format}/>`));
const stylesPart = `${declaration}<styleSheet xmlns="${main}">${numberFormats}<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`;

const fixed = (title: string): [string, string][] => [
  [
    "[Content_Types].xml",
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xml(sheetName(title))}" sheetId="1" r:id="rId1"/><sheet name="Definitions" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ["xl/styles.xml", stylesPart],
];

/** At most 31 characters, none of those that a sheet's name may not have; "Definitions" is the other sheet. */
function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\']/g, " ")
    .slice(0, 31)
    .trim();
  return name === "" || name.toLowerCase() === "definitions" ? "Report" : name;
}

/**
 * A workbook in parts as they are made: a sheet with typed cells, a frozen heading and a filter, and a sheet of definitions.
 * Only one part of the rows is in memory at a time.
 */
export async function* xlsxFile(document: ReportDocument): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(Buffer.from(chunk));
  });
  const add = (name: string, content: string) => {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(strToU8(content), true);
  };
  for (const [name, content] of fixed(document.title)) add(name, content);
  add("xl/worksheets/sheet2.xml", definitions(document));
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  zip.add(sheet);
  const { columns, timeZone } = document;
  const last = letterOf(columns.length - 1);
  const head = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(
    columns.map(({ kind }) => (kind === "text" ? 28 : 18)),
  )}<sheetData>`;
  sheet.push(strToU8(head + row(columns.map((column) => text(headerOf(column), "heading")))));
  let count = 1;
  for await (const part of document.parts()) {
    sheet.push(
      strToU8(part.map((cells) => row(columns.map(({ kind }, at) => cell(cells[at], kind, timeZone)))).join("")),
    );
    count += part.length;
    yield* ready.splice(0);
  }
  sheet.push(strToU8(`</sheetData><autoFilter ref="A1:${last}${count}"/></worksheet>`), true);
  zip.end();
  yield* ready.splice(0);
}
