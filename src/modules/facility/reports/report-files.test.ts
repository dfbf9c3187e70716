import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { ReportValue } from "#platform/shared/reports/report-shape.ts";
import { csvFile } from "./csv-file.ts";
import { pdfFile } from "./pdf-file.ts";
import type { ReportDocument } from "./report-file.ts";
import { xlsxFile } from "./xlsx-file.ts";

const documentOf = (rows: readonly (readonly ReportValue[])[], partRows = 1000): ReportDocument => ({
  title: "Admissions & discharges: <test>",
  facilityName: "Alder Creek Recovery",
  facts: [["Period", "11-01-2026 to 11-30-2026"]],
  definition: ["A stay that began, “counted” once."],
  grain: "One row for each stay.",
  timeZone: "America/Los_Angeles",
  asOf: "2026-12-01T18:00:00.000Z",
  figures: [{ label: "Stays", kind: "count", value: 1234, about: "Stays" }],
  columns: [
    { key: "name", label: "Client", kind: "text", about: "Who" },
    { key: "on", label: "Day", kind: "date", about: "When" },
    { key: "at", label: "Time", kind: "instant", about: "When exactly" },
    { key: "share", label: "Share", kind: "percent", about: "Part" },
    { key: "count", label: "Count", kind: "count", about: "How many" },
  ],
  totals: ["Total", null, null, null, 7],
  parts: async function* () {
    for (let at = 0; at < rows.length; at += partRows) yield rows.slice(at, at + partRows);
  },
});
// 1:30 AM comes twice in the night of 11-01; this is the second one, in standard time.
const row = ["=1+1", "2026-11-01", "2026-11-01T09:30:00.000Z", 85, 7] as const;

async function bytesOf(parts: AsyncGenerator<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

it("REP-4, facility scenario 24: a CSV has guarded texts, local times and the definition", async () => {
  const text = (await bytesOf(csvFile(documentOf([row])))).toString("utf8");
  const [head, first] = text.split("\r\n");
  expect(head).toBe("\uFEFFClient,Day,Time,Share (%),Count");
  expect(first).toBe("'=1+1,11-01-2026,11-01-2026 1:30 AM,85,7");
  expect(text).toContain('Definition,"A stay that began, “counted” once."');
  expect(text).toContain("Column,Share (%),Part");
});

it("REP-4 a workbook has typed cells, a frozen heading, a filter and a sheet of definitions", async () => {
  const rows = Array.from({ length: 2500 }, () => row);
  const files = unzipSync(await bytesOf(xlsxFile(documentOf(rows))));
  const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:E2501"/>');
  // A text that looks like a formula is a text.
  expect(sheet).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).not.toContain("<f>");
  expect(sheet).toContain('<c s="5"><v>46327</v></c>');
  expect(sheet).toContain('<c s="6"><v>46327.0625</v></c>');
  expect(sheet).toContain('<c s="4"><v>0.85</v></c>');
  expect(sheet.match(/<row>/g)).toHaveLength(2501);
  const definitions = strFromU8(files["xl/worksheets/sheet2.xml"] ?? new Uint8Array());
  expect(definitions).toContain("A stay that began, “counted” once.");
  expect(strFromU8(files["xl/workbook.xml"] ?? new Uint8Array())).toContain(
    'name="Admissions &amp; discharges  &lt;test&gt;"',
  );
});

it("REP-4 a PDF is tagged, has its language and title, and a heading on every page", async () => {
  const rows = Array.from({ length: 90 }, () => ["Łukasz Zażółć", ...row.slice(1)]);
  const bytes = await bytesOf(pdfFile(documentOf(rows)));
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  for (const part of ["/StructTreeRoot", "/Marked true", "/Lang (en-US)", "/DisplayDocTitle true"])
    expect(text).toContain(part);
  expect((text.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(3);
  // One heading of five columns for each page of the table.
  expect((text.match(/\/S \/TH\b/g) ?? []).length % 5).toBe(0);
  expect((text.match(/\/S \/TH\b/g) ?? []).length).toBeGreaterThan(10);
});
