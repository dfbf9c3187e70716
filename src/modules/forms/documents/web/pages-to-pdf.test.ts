import { expect, it } from "vitest";
import { pagesToPdf } from "./pages-to-pdf.ts";

it("DOC-1: photographed pages become one PDF whose cross-reference table is right", () => {
  const page = (width: number, height: number) => ({ jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width, height });
  const bytes = pagesToPdf([page(1000, 2000), page(2000, 1000)]);
  const text = new TextDecoder("latin1").decode(bytes);
  expect(text.startsWith("%PDF-1.4")).toBe(true);
  expect(text).toContain("/Count 2 /Kids [3 0 R 6 0 R]");
  expect(text).toContain("/MediaBox [0 0 792 612]");
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe("xref");
  const offsets = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
  expect(offsets.map((offset) => text.slice(offset, offset + 7))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `${id} 0 obj`),
  );
});
