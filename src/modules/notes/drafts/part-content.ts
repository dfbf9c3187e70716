import { isRecord } from "#platform/shared/typed.ts";
/**
 * The content of one part as a closed set of nodes (DRF-12): paragraph, heading 2-3, bullet and number list, quote, line
 * break and formatted text. Any other pasted node becomes plain text.
 */
export interface TextNode {
  type: "text";
  text: string;
  /** Bits: 1 bold, 2 italic, 4 struck, 8 underlined. */
  format: number;
}
export interface LineBreak {
  type: "linebreak";
}
export type Inline = TextNode | LineBreak;
export interface ListItem {
  type: "listitem";
  indent: number;
  children: Inline[];
}
export type Block =
  | { type: "paragraph"; children: Inline[] }
  | { type: "heading"; tag: "h2" | "h3"; children: Inline[] }
  | { type: "quote"; children: Inline[] }
  | { type: "list"; listType: "bullet" | "number"; children: ListItem[] };
/** What is stored, signed and rendered: blocks in order. */
export interface PartContent {
  blocks: Block[];
}

export const formatBits = { bold: 1, italic: 2, struck: 4, underlined: 8 } as const;
const keptFormats = formatBits.bold | formatBits.italic | formatBits.struck | formatBits.underlined;
const deepestIndent = 6;

export const emptyContent: PartContent = { blocks: [] };
/** DRF-13: in bytes; a longer text is saved as a branch and never becomes the current text. */
export const longestPart = 262_144;

type Loose = Record<string, unknown>;
const childrenOf = (node: Loose): Loose[] => (Array.isArray(node.children) ? node.children.filter(isRecord) : []);

/**
 * Normalizes an editor state or stored content. Deterministic and idempotent, so opening and saving an unchanged note
 * makes no new revision. Never throws.
 */
export function cleanContent(input: unknown): PartContent {
  if (!isRecord(input)) return { blocks: [] };
  const nodes = childrenOf(isRecord(input.root) ? input.root : { children: input.blocks });
  return { blocks: trimBlank(nodes.flatMap(cleanBlock)) };
}

function cleanBlock(node: Loose): Block[] {
  switch (node.type) {
    case "paragraph":
    case "quote":
      return [{ type: node.type, children: cleanInline(node) }];
    case "heading":
      return [
        { type: "heading", tag: node.tag === "h1" || node.tag === "h2" ? "h2" : "h3", children: cleanInline(node) },
      ];
    case "list": {
      const children = listItems(node, 0);
      return children.length > 0
        ? [{ type: "list", listType: node.listType === "number" ? "number" : "bullet", children }]
        : [];
    }
    default: {
      if (childrenOf(node).some((child) => blockTypes.has(String(child.type))))
        return childrenOf(node).flatMap(cleanBlock);
      const children = node.type === "text" ? cleanInline({ children: [node] }) : cleanInline(node);
      return children.length > 0 ? [{ type: "paragraph", children }] : [];
    }
  }
}
const blockTypes = new Set(["paragraph", "quote", "heading", "list", "listitem", "table", "tablerow", "tablecell"]);

/** Lexical nests a deeper list in an item of its own; stored items carry their indent instead. */
function listItems(list: Loose, depth: number): ListItem[] {
  return childrenOf(list).flatMap((item) => {
    const nested = childrenOf(item).filter((child) => child.type === "list");
    const own = cleanInline({ children: childrenOf(item).filter((child) => child.type !== "list") });
    const stored = typeof item.indent === "number" && depth === 0 ? Math.trunc(item.indent) : depth;
    const indent = Math.min(Math.max(stored, 0), deepestIndent);
    const here: ListItem[] = own.length > 0 || nested.length === 0 ? [{ type: "listitem", indent, children: own }] : [];
    return [...here, ...nested.flatMap((child) => listItems(child, depth + 1))];
  });
}

function cleanInline(node: Loose): Inline[] {
  const found: Inline[] = [];
  for (const child of childrenOf(node)) {
    if (child.type === "linebreak") found.push({ type: "linebreak" });
    else if (typeof child.text === "string") addText(found, child.text, child.format);
    else
      for (const inner of cleanInline(child))
        inner.type === "text" ? addText(found, inner.text, inner.format) : found.push(inner);
  }
  return found;
}

/** Merges neighboring text of the same format: editors split it arbitrarily, and the hash must not depend on that. */
function addText(to: Inline[], text: string, format: unknown): void {
  const clean = text.toWellFormed().replace(unprintable, "");
  if (clean === "") return;
  const bits = typeof format === "number" && Number.isInteger(format) ? format & keptFormats : 0;
  const last = to.at(-1);
  if (last?.type === "text" && last.format === bits) last.text += clean;
  else to.push({ type: "text", text: clean, format: bits });
}
// Control characters except tab and newline, and bidirectional marks that could make text read differently than stored.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes exactly these characters
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Removes empty paragraphs at the start and end. */
function trimBlank(blocks: Block[]): Block[] {
  const isBlank = (block: Block): boolean => block.type !== "list" && block.children.length === 0;
  const start = blocks.findIndex((block) => !isBlank(block));
  if (start < 0) return [];
  return blocks.slice(start, blocks.findLastIndex((block) => !isBlank(block)) + 1);
}

/** The content as plain text, one line per block and lists with their markers: for search, counting and comparing. */
export function plainText(content: PartContent): string {
  return content.blocks.map(blockText).join("\n");
}

function blockText(block: Block): string {
  if (block.type !== "list") return inlineText(block.children);
  return numberedItems(block.children)
    .map(({ item, number }) => {
      const mark = block.listType === "number" ? `${number}. ` : "- ";
      return "  ".repeat(item.indent) + mark + inlineText(item.children);
    })
    .join("\n");
}

export function inlineText(children: readonly Inline[]): string {
  return children.map((child) => (child.type === "text" ? child.text : "\n")).join("");
}

/** List items with their number at their own depth. */
export function numberedItems(items: readonly ListItem[]): { item: ListItem; number: number }[] {
  const counters: number[] = [];
  return items.map((item) => {
    counters.length = item.indent + 1;
    const number = (counters[item.indent] ?? 0) + 1;
    counters[item.indent] = number;
    return { item, number };
  });
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}

/** Content from plain text, one paragraph per line. */
export function contentFromText(text: string): PartContent {
  return cleanContent({
    blocks: text
      .split(/\r?\n/)
      .map((line) => ({ type: "paragraph", children: [{ type: "text", text: line, format: 0 }] })),
  });
}

/** Joins two versions of a part, the second below the first. */
export function joinContent(first: PartContent, second: PartContent): PartContent {
  return cleanContent({ blocks: [...first.blocks, ...second.blocks] });
}
