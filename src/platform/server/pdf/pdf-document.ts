import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { pdfFonts } from "./fonts.ts";

/** What every page repeats, and what the file says about itself. */
export interface PdfFrame {
  title: string;
  /** Of the facility; also the author of the file. */
  facility: string;
  /** At the top of each page: whose record it is. */
  head: string;
  /** At the foot of each page, before "Page 1 of 3". */
  foot: string;
  /** In large letters at the top: "VOID". */
  stamp?: string | undefined;
  language: string;
  /** The same content and instant give the same bytes. */
  createdAt: string;
  /** For wide tables. */
  landscape?: boolean;
}

export interface PdfColumn {
  head: string;
  /** Share of the width. */
  weight: number;
  align: "left" | "right";
}
/** Rows in parts, so that a long table need not be at hand whole. */
type PdfRows = AsyncIterable<readonly (readonly string[])[]>;

const letter = { width: 612, height: 792 };
const margin = { top: 76, bottom: 64, left: 54, right: 54 };
const colors = { text: "#1f1d1a", quiet: "#66635c", line: "#cac7c1" };

/** Writes a document from top to bottom; text flows over pages by itself. Screen readers find headings and paragraphs. */
export class PdfPage {
  readonly #doc: PDFKit.PDFDocument;
  readonly #width: number;
  /** Where the text of a page ends. */
  readonly #bottom: number;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#width = innerWidth(doc);
    this.#bottom = doc.page.height - margin.bottom;
  }

  heading(level: 1 | 2 | 3, text: string): void {
    const doc = this.#doc;
    const points = { 1: 16, 2: 12.5, 3: 10.5 }[level];
    if (doc.y > this.#bottom - points * 4) doc.addPage();
    if (level > 1) doc.moveDown(0.6);
    this.#tagged(`H${level}`, () => doc.font("bold").fontSize(points).fillColor(colors.text).text(text));
    doc.moveDown(0.3);
  }

  paragraph(text: string, { quiet = false, bold = false, points = 10 } = {}): void {
    const doc = this.#doc;
    this.#tagged("P", () =>
      doc
        .font(bold ? "bold" : "regular")
        .fontSize(points)
        .fillColor(quiet ? colors.quiet : colors.text)
        .text(text, { lineGap: 1.5 }),
    );
    doc.moveDown(0.35);
  }

  /** A question and its answer. */
  field(label: string, value: string): void {
    const doc = this.#doc;
    if (doc.y > this.#bottom - 30) doc.addPage();
    this.#tagged("P", () => doc.font("regular").fontSize(9).fillColor(colors.quiet).text(label));
    this.#tagged("P", () => doc.font("regular").fontSize(10.5).fillColor(colors.text).text(value, { lineGap: 1.5 }));
    doc.moveDown(0.45);
  }

  rule(): void {
    const doc = this.#doc;
    doc.markContent("Artifact");
    doc
      .moveTo(margin.left, doc.y)
      .lineTo(margin.left + this.#width, doc.y)
      .lineWidth(0.5)
      .stroke(colors.line);
    doc.endMarkedContent();
    doc.moveDown(0.5);
  }

  /** Lines of a drawing of this size, at most `most` points wide. */
  drawing(paths: readonly string[], drawn: { width: number; height: number }, alt: string, most = 220): void {
    const doc = this.#doc;
    const scale = Math.min(1, most / drawn.width);
    const height = drawn.height * scale;
    if (doc.y + height > this.#bottom) doc.addPage();
    const top = doc.y;
    this.#tagged(
      "Figure",
      () => {
        doc.save().translate(margin.left, top).scale(scale).lineWidth(2).lineCap("round");
        for (const path of paths) doc.path(path).stroke(colors.text);
        doc.restore();
      },
      alt,
    );
    doc.y = top + height + 4;
    doc.x = margin.left;
  }

  /** A QR code with the address it leads to beside it. */
  qr(address: string, text: string): void {
    const doc = this.#doc;
    const edge = 84;
    if (doc.y + edge > this.#bottom) doc.addPage();
    const top = doc.y;
    const { data } = encode(address, { ecc: "M", border: 0 });
    const cell = edge / data.length;
    this.#tagged(
      "Figure",
      () => {
        for (const [row, cells] of data.entries())
          for (const [column, dark] of cells.entries())
            if (dark) doc.rect(margin.left + column * cell, top + row * cell, cell, cell);
        doc.fill(colors.text);
      },
      address,
    );
    const beside = { width: this.#width - edge - 16 };
    this.#tagged("P", () =>
      doc
        .font("regular")
        .fontSize(9.5)
        .fillColor(colors.text)
        .text(text, margin.left + edge + 16, top + 4, beside),
    );
    this.#tagged("P", () =>
      doc
        .font("regular")
        .fontSize(9)
        .fillColor(colors.quiet)
        .text(address, { ...beside, lineGap: 1 }),
    );
    doc.x = margin.left;
    doc.y = Math.max(doc.y, top + edge) + 8;
  }

  /** Headline numbers beside each other. */
  figures(figures: readonly { label: string; value: string }[]): void {
    const doc = this.#doc;
    if (figures.length === 0) return;
    const [top, each] = [doc.y + 6, this.#width / figures.length];
    for (const [index, { label, value }] of figures.entries())
      this.#tagged("P", () => {
        const [x, room] = [margin.left + index * each, { width: each - 8 }];
        doc.font("regular").fontSize(9).fillColor(colors.quiet).text(label, x, top, room);
        doc
          .font("bold")
          .fontSize(16)
          .fillColor(colors.text)
          .text(value, x, top + 14, room);
      });
    doc.x = margin.left;
    doc.y = top + 46;
  }

  /** A table whose heading is repeated on each page; `foot` is its last row. */
  async table(columns: readonly PdfColumn[], rows: PdfRows, foot: readonly string[] | null): Promise<void> {
    const doc = this.#doc;
    const element = doc.struct("Table");
    doc.addStructure(element);
    const head = () =>
      this.#row(
        element,
        "TH",
        columns,
        columns.map((column) => column.head),
        true,
      );
    const write = (cells: readonly string[], strong: boolean) => {
      if (doc.y + this.#rowHeight(columns, cells, strong) > this.#bottom) {
        doc.addPage();
        head();
      }
      this.#row(element, "TD", columns, cells, strong);
    };
    head();
    for await (const part of rows) for (const cells of part) write(cells, false);
    if (foot) write(foot, true);
    element.end();
  }

  #rowHeight(columns: readonly PdfColumn[], cells: readonly string[], strong: boolean): number {
    const doc = this.#doc.font(strong ? "bold" : "regular").fontSize(8.5);
    const widths = this.#widths(columns);
    return Math.max(...cells.map((text, at) => doc.heightOfString(text || " ", { width: (widths[at] ?? 0) - 8 }))) + 6;
  }

  #widths(columns: readonly PdfColumn[]): number[] {
    const whole = columns.reduce((sum, { weight }) => sum + weight, 0);
    return columns.map(({ weight }) => (weight / whole) * this.#width);
  }

  #row(
    table: PDFKit.PDFStructureElement,
    kind: "TH" | "TD",
    columns: readonly PdfColumn[],
    cells: readonly string[],
    strong: boolean,
  ): void {
    const height = this.#rowHeight(columns, cells, strong);
    const doc = this.#doc.fillColor(colors.text);
    const widths = this.#widths(columns);
    const top = doc.y;
    const row = doc.struct("TR");
    table.add(row);
    let left = margin.left;
    for (const [at, text] of cells.entries()) {
      const [x, options] = [left + 4, { width: (widths[at] ?? 0) - 8, align: columns[at]?.align ?? "left" }];
      row.add(doc.struct(kind, {}, () => void doc.text(text, x, top + 3, options)));
      left += widths[at] ?? 0;
    }
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(margin.left, top + height)
      .lineTo(margin.left + this.#width, top + height)
      .lineWidth(0.5)
      .stroke(colors.line);
    doc.endMarkedContent();
    row.end();
    doc.x = margin.left;
    doc.y = top + height;
  }

  newPage(): void {
    this.#doc.addPage();
  }

  #tagged(tag: string, draw: () => void, alt?: string): void {
    this.#doc.addStructure(this.#doc.struct(tag, alt ? { alt } : {}, draw));
  }
}

/** Makes a PDF. Its bytes depend on nothing but what is given, so that a document made twice has one SHA-256. */
export async function makePdf(frame: PdfFrame, write: (page: PdfPage) => void | Promise<void>): Promise<Buffer> {
  const doc = new PDFDocument({
    size: frame.landscape ? [letter.height, letter.width] : [letter.width, letter.height],
    margins: margin,
    bufferPages: true,
    tagged: true,
    lang: frame.language,
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: frame.title,
      Author: frame.facility,
      Creator: "Cairn",
      Producer: "Cairn",
      CreationDate: new Date(frame.createdAt),
      ModDate: new Date(frame.createdAt),
    },
  });
  const { regular, bold } = pdfFonts();
  doc.registerFont("regular", regular).registerFont("bold", bold);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  await write(new PdfPage(doc));
  frameEachPage(doc, frame);
  doc.end();
  return done;
}

const innerWidth = (doc: PDFKit.PDFDocument) => doc.page.width - margin.left - margin.right;

function frameEachPage(doc: PDFKit.PDFDocument, frame: PdfFrame): void {
  const { start, count } = doc.bufferedPageRange();
  const width = innerWidth(doc);
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would begin a new page.
    doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    doc.markContent("Artifact", { type: "Pagination" });
    const line = { lineBreak: false, width };
    doc.font("bold").fontSize(9).fillColor(colors.text).text(frame.facility, margin.left, 34, line);
    doc.font("regular").text(frame.head, margin.left, 48, line);
    if (frame.stamp)
      doc
        .font("bold")
        .fontSize(16)
        .text(frame.stamp, margin.left, 34, { ...line, align: "right" });
    doc
      .moveTo(margin.left, 64)
      .lineTo(margin.left + width, 64)
      .lineWidth(0.5)
      .stroke(colors.line);
    const foot = doc.page.height - 40;
    doc
      .font("regular")
      .fontSize(8)
      .fillColor(colors.quiet)
      .text(frame.foot, margin.left, foot, { ...line, width: 380 });
    doc.text(`Page ${page - start + 1} of ${count}`, margin.left, foot, { ...line, align: "right" });
    doc.endMarkedContent();
  }
}
