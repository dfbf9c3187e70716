import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { isNumberKind, type ReportValue } from "#platform/shared/reports/report-shape.ts";
import { headerOf, type ReportDocument, showValue } from "./report-file.ts";

type Pdf = InstanceType<typeof PDFDocument>;

const resolve = createRequire(import.meta.url).resolve;
const fontFiles = {
  regular: resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  strong: resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};
const margin = 40;
const ink = "#1f1e1b";
const muted = "#5b5851";
const line = "#cac7c1";

/**
 * A tagged PDF in landscape: title, what was asked, headline numbers, the table with its heading on every page, and the
 * definitions. Page numbers are written last, when their count is known.
 */
export async function* pdfFile(document: ReportDocument): AsyncGenerator<Buffer> {
  const pdf = new PDFDocument({
    size: "LETTER",
    layout: "landscape",
    margins: { top: margin + 16, bottom: margin, left: margin, right: margin },
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    info: { Title: document.title, Author: document.facilityName },
  });
  const ready: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => ready.push(chunk));
  const ended = new Promise<void>((done) => pdf.on("end", () => done()));
  for (const [name, file] of Object.entries(fontFiles)) pdf.registerFont(name, file);
  heading(pdf, document);
  await table(pdf, document);
  meaning(pdf, document);
  pages(pdf, document);
  pdf.end();
  await ended;
  yield* ready;
}

function tagged(pdf: Pdf, type: "H1" | "H2" | "P" | "Sect", write: () => void): void {
  pdf.addStructure(pdf.struct(type, {}, write));
}

const innerWidth = (pdf: Pdf) => pdf.page.width - 2 * margin;

function heading(pdf: Pdf, { title, facts, figures, timeZone }: ReportDocument): void {
  tagged(pdf, "H1", () => void pdf.font("strong").fontSize(18).fillColor(ink).text(title));
  tagged(pdf, "P", () => {
    pdf.moveDown(0.3).font("regular").fontSize(9).fillColor(muted);
    pdf.text(facts.map(([label, value]) => `${label}: ${value}`).join("  ·  "), { width: innerWidth(pdf) });
  });
  if (figures.length === 0) return;
  const top = pdf.y + 12;
  const width = innerWidth(pdf) / figures.length;
  for (const [index, { label, value, kind }] of figures.entries())
    tagged(pdf, "P", () => {
      const x = margin + index * width;
      const shown = value === null ? "–" : showValue(value, kind, timeZone);
      pdf
        .font("regular")
        .fontSize(9)
        .fillColor(muted)
        .text(label, x, top, { width: width - 8 });
      pdf
        .font("strong")
        .fontSize(16)
        .fillColor(ink)
        .text(shown, x, top + 14, { width: width - 8 });
    });
  pdf.x = margin;
  pdf.y = top + 44;
}

async function table(pdf: Pdf, { columns, parts, totals, timeZone }: ReportDocument): Promise<void> {
  const weights = columns.map(({ kind }) => (kind === "text" ? 2 : kind === "instant" ? 1.5 : 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const widths = weights.map((weight) => (weight / whole) * innerWidth(pdf));
  const element = pdf.struct("Table");
  pdf.addStructure(element);
  const write = (cells: readonly string[], kind: "TH" | "TD", strong: boolean) => {
    const options = (index: number) =>
      ({
        width: (widths[index] ?? 0) - 8,
        align: isNumberKind(columns[index]?.kind ?? "text") ? "right" : "left",
      }) as const;
    pdf
      .font(strong ? "strong" : "regular")
      .fontSize(8.5)
      .fillColor(ink);
    const height = Math.max(...cells.map((text, index) => pdf.heightOfString(text || " ", options(index)))) + 6;
    if (pdf.y + height > pdf.page.height - margin - 8) {
      pdf.addPage();
      if (kind === "TD") write(columns.map(headerOf), "TH", true);
      pdf
        .font(strong ? "strong" : "regular")
        .fontSize(8.5)
        .fillColor(ink);
    }
    const top = pdf.y;
    const row = pdf.struct("TR");
    element.add(row);
    let x = margin;
    for (const [index, text] of cells.entries()) {
      const at = x;
      row.add(pdf.struct(kind, {}, () => void pdf.text(text, at + 4, top + 3, options(index))));
      x += widths[index] ?? 0;
    }
    pdf.markContent("Artifact", { type: "Layout" });
    pdf
      .moveTo(margin, top + height)
      .lineTo(margin + innerWidth(pdf), top + height)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    pdf.endMarkedContent();
    row.end();
    pdf.x = margin;
    pdf.y = top + height;
  };
  const shown = (row: readonly ReportValue[]) =>
    columns.map(({ kind }, index) => showValue(row[index], kind, timeZone));
  write(columns.map(headerOf), "TH", true);
  for await (const part of parts()) for (const row of part) write(shown(row), "TD", false);
  if (totals) write(shown(totals), "TD", true);
  element.end();
}

function meaning(pdf: Pdf, { definition, grain, columns }: ReportDocument): void {
  if (pdf.y > pdf.page.height - 160) pdf.addPage();
  pdf.moveDown(1);
  tagged(pdf, "H2", () => void pdf.font("strong").fontSize(11).fillColor(ink).text("Definitions", margin));
  for (const sentence of [grain, ...definition, ...columns.map((column) => `${headerOf(column)}: ${column.about}.`)])
    tagged(
      pdf,
      "P",
      () =>
        void pdf
          .font("regular")
          .fontSize(8.5)
          .fillColor(ink)
          .moveDown(0.25)
          .text(sentence, { width: innerWidth(pdf) }),
    );
}

/** Head and foot of every page, outside the text that is read. */
function pages(pdf: Pdf, { title, facilityName }: ReportDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const { bottom } = pdf.page.margins;
    pdf.page.margins.bottom = 0;
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font("regular").fontSize(8).fillColor(muted);
    pdf.text(`${facilityName}  ·  ${title}`, margin, margin - 12, { width: innerWidth(pdf), lineBreak: false });
    pdf.text(`Page ${page + 1} of ${count}`, margin, pdf.page.height - margin + 12, {
      width: innerWidth(pdf),
      align: "right",
      lineBreak: false,
    });
    pdf.endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
}
