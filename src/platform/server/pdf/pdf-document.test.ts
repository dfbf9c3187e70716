import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { makePdf } from "./pdf-document.ts";

const frame = {
  title: "Belongings",
  facility: "Test Residential",
  head: "Zoë Łukasz, MR1000017",
  foot: "Form 1",
  language: "en-US",
  createdAt: "2026-11-20T16:00:00.000Z",
};
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

it("makes a PDF without a network whose bytes depend on its content only", async () => {
  const make = (text: string) => makePdf(frame, (page) => page.paragraph(text));
  const once = await make("A suitcase with clothes");
  expect(once.subarray(0, 8).toString()).toBe("%PDF-1.7");
  expect(hash(await make("A suitcase with clothes"))).toBe(hash(once));
  expect(hash(await make("A suitcase with shoes"))).not.toBe(hash(once));
});

it("flows over pages, each with its number, and names headings for screen readers", async () => {
  const pdf = await makePdf(frame, (page) => {
    page.heading(1, "Belongings");
    for (let line = 0; line < 120; line += 1) page.field(`Item ${line + 1}`, "A suitcase with clothes");
    page.drawing(["M4 4L90 40"], { width: 500, height: 80 }, "Signature of Casey Test");
    page.qr("https://demo.example.org/verify/ABCD", "Check this record");
  });
  const text = pdf.toString("latin1");
  expect(text.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(3);
  expect(text).toContain("/StructTreeRoot");
  expect(text).toContain("/S /H1");
  expect(text).toContain("/Alt (Signature of Casey Test)");
});
