import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { lexicalState } from "./lexical-state.ts";
import {
  type Block,
  cleanContent,
  contentFromText,
  type Inline,
  joinContent,
  numberedItems,
  type PartContent,
  plainText,
  wordCount,
} from "./part-content.ts";

const text = fc.record({
  type: fc.constant("text" as const),
  text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  format: fc.integer({ min: 0, max: 15 }),
});
const inline = fc.array(fc.oneof(text, fc.constant({ type: "linebreak" as const })), { maxLength: 6 });
const block: fc.Arbitrary<Block> = fc.oneof(
  inline.map((children) => ({ type: "paragraph" as const, children: children as Inline[] })),
  inline.map((children) => ({ type: "quote" as const, children: children as Inline[] })),
  fc.record({
    type: fc.constant("heading" as const),
    tag: fc.constantFrom("h2" as const, "h3" as const),
    children: inline as fc.Arbitrary<Inline[]>,
  }),
  fc.record({
    type: fc.constant("list" as const),
    listType: fc.constantFrom("bullet" as const, "number" as const),
    children: fc.array(
      fc.record({
        type: fc.constant("listitem" as const),
        indent: fc.integer({ min: 0, max: 6 }),
        children: inline as fc.Arbitrary<Inline[]>,
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);
const anyContent = fc.array(block, { maxLength: 8 }).map((blocks) => cleanContent({ blocks }));
const paragraph = (words: string): Block => ({
  type: "paragraph",
  children: [{ type: "text", text: words, format: 0 }],
});

describe("cleanContent", () => {
  it("DRF-12: is idempotent, so saving an unchanged note makes no new revision", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(canonicalJson(cleanContent(content))).toBe(canonicalJson(content));
      }),
    );
  });

  it("DRF-12: round-trips through the editor state", () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(cleanContent(JSON.parse(lexicalState(content)))).toEqual(content);
      }),
    );
  });

  it("DRF-12: accepts any input and returns content with a canonical form", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(() => canonicalJson(cleanContent({ root: { children: [value] } }))).not.toThrow();
        expect(() => canonicalJson(cleanContent(value))).not.toThrow();
      }),
    );
  });

  it("DRF-12: keeps the text of unknown nodes", () => {
    const pasted = {
      root: {
        children: [
          {
            type: "table",
            children: [
              { type: "tablerow", children: [{ type: "tablecell", children: [paragraph("Mood"), paragraph("low")] }] },
            ],
          },
          {
            type: "paragraph",
            children: [
              { type: "link", url: "javascript:alert(1)", children: [{ type: "text", text: "here", format: 1 }] },
            ],
          },
          { type: "image", src: "https://example.org/x.png" },
        ],
      },
    };
    const content = cleanContent(pasted);
    expect(plainText(content)).toBe("Mood\nlow\nhere");
    expect(JSON.stringify(content)).not.toMatch(/javascript|example\.org/);
  });

  it("DRF-12: drops color, size and bidirectional marks, and keeps bold, italic, strikethrough and underline", () => {
    const content = cleanContent({
      root: {
        children: [
          {
            type: "paragraph",
            children: [{ type: "text", text: "no\u202e harm\u0000", format: 0xffff, style: "color:white" }],
          },
        ],
      },
    });
    expect(content).toEqual({
      blocks: [{ type: "paragraph", children: [{ type: "text", text: "no harm", format: 15 }] }],
    });
  });

  it("merges text the editor split, and trims empty paragraphs at the ends only", () => {
    const content = cleanContent({
      blocks: [
        paragraph(""),
        {
          type: "paragraph",
          children: [
            { type: "text", text: "Slept ", format: 0 },
            { type: "text", text: "well", format: 0 },
          ],
        },
        paragraph(""),
        paragraph("Ate"),
        paragraph(""),
      ],
    });
    expect(content.blocks).toHaveLength(3);
    expect(plainText(content)).toBe("Slept well\n\nAte");
  });
});

describe("plain text and word count", () => {
  it("numbers each list depth separately", () => {
    const item = (indent: number) => ({ type: "listitem" as const, indent, children: [] });
    const numbers = numberedItems([item(0), item(1), item(1), item(0), item(1)]).map((one) => one.number);
    expect(numbers).toEqual([1, 1, 2, 2, 1]);
    const list: PartContent = cleanContent({
      blocks: [
        {
          type: "list",
          listType: "number",
          children: [
            { ...item(0), children: paragraph("one").children },
            { ...item(1), children: paragraph("deeper").children },
          ],
        },
      ],
    });
    expect(plainText(list)).toBe("1. one\n  1. deeper");
  });

  it.each([
    ["", 0],
    ["  \n ", 0],
    ["He couldn't sleep.", 3],
    ["PHQ-9: 16 – severe", 3],
    ["Él está tranquilo", 3],
  ])("counts '%s' as %i", (words, count) => {
    expect(wordCount(words)).toBe(count);
  });

  it("DRF-7: loses no word when two versions are joined", () => {
    fc.assert(
      fc.property(anyContent, anyContent, (a, b) => {
        expect(wordCount(plainText(joinContent(a, b)))).toBe(wordCount(`${plainText(a)}\n${plainText(b)}`));
      }),
    );
  });

  it("turns plain lines into paragraphs", () => {
    expect(plainText(contentFromText("one\r\ntwo"))).toBe("one\ntwo");
  });
});
