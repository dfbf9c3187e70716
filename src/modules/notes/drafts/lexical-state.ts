import type { Block, Inline, ListItem, PartContent } from "./part-content.ts";

/** Converts stored content to Lexical's editor state. `cleanContent` is the inverse. */
export function lexicalState(content: PartContent): string {
  const blocks: Block[] = content.blocks.length > 0 ? content.blocks : [{ type: "paragraph", children: [] }];
  return JSON.stringify({ root: { ...element, type: "root", children: blocks.map(lexicalBlock) } });
}

const element = { version: 1, direction: null, format: "", indent: 0 };

function lexicalBlock(block: Block): object {
  switch (block.type) {
    case "paragraph":
      return {
        ...element,
        type: "paragraph",
        textFormat: 0,
        textStyle: "",
        children: block.children.map(lexicalInline),
      };
    case "heading":
      return { ...element, type: "heading", tag: block.tag, children: block.children.map(lexicalInline) };
    case "quote":
      return { ...element, type: "quote", children: block.children.map(lexicalInline) };
    case "list":
      return lexicalList(block.listType, block.children, 0).list;
  }
}

/** Nests items deeper than `depth` in a list of their own, inside an item of their own, as Lexical expects. */
function lexicalList(
  listType: "bullet" | "number",
  items: readonly ListItem[],
  depth: number,
): { list: object; taken: number } {
  const children: object[] = [];
  let taken = 0;
  let value = 1;
  while (taken < items.length && items[taken]!.indent >= depth) {
    const item = items[taken]!;
    if (item.indent === depth) {
      children.push({ ...element, type: "listitem", value, indent: depth, children: item.children.map(lexicalInline) });
      value += 1;
      taken += 1;
    } else {
      const deeper = lexicalList(listType, items.slice(taken), depth + 1);
      children.push({ ...element, type: "listitem", value, indent: depth, children: [deeper.list] });
      taken += deeper.taken;
    }
  }
  const list = { ...element, type: "list", listType, start: 1, tag: listType === "number" ? "ol" : "ul", children };
  return { list, taken };
}

function lexicalInline(inline: Inline): object {
  return inline.type === "linebreak"
    ? { type: "linebreak", version: 1 }
    : { type: "text", version: 1, detail: 0, mode: "normal", style: "", text: inline.text, format: inline.format };
}
