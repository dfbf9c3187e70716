import { inflateSync } from "node:zlib";

/**
 * The text of each page of a PDF that Chromium made, in the order it is drawn. Reads what that printer writes (objects in
 * clear, deflated streams, glyphs with a map to Unicode) and no other.
 */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString("latin1"));
  const follow = (reference: string | undefined) =>
    objects.get(Number(reference ?? Number.NaN)) ?? { head: "", data: "" };
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const resources = /\/Resources\s+(\d+) 0 R/.exec(head);
      const named = (resources ? follow(resources[1]).head : head).match(/\/Font\s*<<(.*?)>>/s)?.[1] ?? "";
      const fonts = new Map(
        [...named.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name, number]) => {
          const map = /\/ToUnicode\s+(\d+) 0 R/.exec(follow(number).head);
          return [name, fontOf(follow(map?.[1]).data)] as const;
        }),
      );
      return drawn(follow(/\/Contents\s+(\d+) 0 R/.exec(head)?.[1]).data, fonts);
    });
}

interface PdfObject {
  head: string;
  data: string;
}

function objectsOf(text: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const [, number, body = ""] of text.matchAll(/(?:^|\n)(\d+) 0 obj\b(.*?)\nendobj/gs)) {
    const at = body.search(/stream\r?\n/);
    const head = at < 0 ? body : body.slice(0, at);
    const bytes = at < 0 ? "" : body.slice(body.indexOf("\n", at) + 1, body.lastIndexOf("endstream"));
    const data = /FlateDecode/.test(head) ? inflateSync(Buffer.from(bytes, "latin1")).toString("latin1") : bytes;
    objects.set(Number(number), { head, data });
  }
  return objects;
}

/** What the glyphs of a font stand for, and how many digits name one. */
interface PdfFont {
  digits: number;
  glyphs: ReadonlyMap<number, string>;
}
const noFont: PdfFont = { digits: 4, glyphs: new Map() };

function fontOf(map: string): PdfFont {
  const glyphs = new Map<number, string>();
  const letters = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, block = ""] of map.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = "", hex = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      glyphs.set(Number.parseInt(glyph, 16), letters(hex));
  for (const [, block = ""] of map.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = "", to = "", hex = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph += 1)
        glyphs.set(glyph, String.fromCharCode(Number.parseInt(hex, 16) + glyph - Number.parseInt(from, 16)));
  return { digits: /begincodespacerange\s*<(\w+)>/.exec(map)?.[1]?.length ?? 4, glyphs };
}

function drawn(content: string, fonts: ReadonlyMap<string | undefined, PdfFont>): string {
  let font = noFont;
  let text = "";
  for (const [token, name] of content.matchAll(/\/(\w+)\s+[\d.]+\s+Tf|<[0-9A-Fa-f]+>/g))
    if (name) font = fonts.get(name) ?? noFont;
    else
      for (let at = 1; at < token.length - 1; at += font.digits)
        text += font.glyphs.get(Number.parseInt(token.slice(at, at + font.digits), 16)) ?? "";
  return text;
}
