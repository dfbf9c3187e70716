import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
  REMOVE_LIST_COMMAND,
} from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from "@lexical/rich-text";
import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
} from "@tabler/icons-react";
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type TextFormatType,
} from "lexical";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { AssistMenu } from "#platform/web/assist/assist-menu.tsx";
import classes from "./part.module.css";
import { textAtCursor } from "./text-at-cursor.ts";

interface Marks {
  formats: ReadonlySet<TextFormatType>;
  block: "paragraph" | "h2" | "h3" | "quote" | "bullet" | "number";
}
const noMarks: Marks = { formats: new Set(), block: "paragraph" };
const textFormats = ["bold", "italic", "underline"] as const;

/** Formatting toolbar of the section being edited. Alt+F10 focuses it; Ctrl+B, I and U work too. */
export function EditorToolbar({ clientId }: { clientId?: string | undefined }) {
  const [editor] = useLexicalComposerContext();
  const [marks, setMarks] = useState<Marks>(noMarks);
  useEffect(() => editor.registerUpdateListener(({ editorState }) => setMarks(editorState.read(readMarks))), [editor]);
  const format = (name: TextFormatType) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, name);
  const block = (name: Marks["block"]) => setBlock(editor, marks.block === name ? "paragraph" : name);
  const size = "1.15em";
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const button of toolsOf(toolbar.current)) button.tabIndex = -1;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const tools = toolsOf(toolbar.current);
    const at = tools.findIndex((tool) => tool === document.activeElement);
    if (at < 0) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      tools[(at + (event.key === "ArrowRight" ? 1 : tools.length - 1)) % tools.length]?.focus();
    else if (event.key === "Escape" || event.key === "Tab") editor.focus();
    else return;
    event.preventDefault();
  };
  return (
    // Not a tab stop: Tab goes to the next section. Alt+F10 comes here, arrows move, Esc goes back to the text.
    <div
      ref={toolbar}
      className={classes.toolbar}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      <Tool label="Bold" on={marks.formats.has("bold")} run={() => format("bold")} icon={<IconBold size={size} />} />
      <Tool
        label="Italic"
        on={marks.formats.has("italic")}
        run={() => format("italic")}
        icon={<IconItalic size={size} />}
      />
      <Tool
        label="Underline"
        on={marks.formats.has("underline")}
        run={() => format("underline")}
        icon={<IconUnderline size={size} />}
      />
      <span className={classes.divide} />
      <Tool label="Heading" on={marks.block === "h2"} run={() => block("h2")} icon={<IconH2 size={size} />} />
      <Tool label="Small heading" on={marks.block === "h3"} run={() => block("h3")} icon={<IconH3 size={size} />} />
      <Tool label="List" on={marks.block === "bullet"} run={() => block("bullet")} icon={<IconList size={size} />} />
      <Tool
        label="Numbered list"
        on={marks.block === "number"}
        run={() => block("number")}
        icon={<IconListNumbers size={size} />}
      />
      <Tool
        label="Quote"
        on={marks.block === "quote"}
        run={() => block("quote")}
        icon={<IconBlockquote size={size} />}
      />
      <AssistMenu place="note" clientId={clientId} subject={() => textAtCursor(editor)} />
    </div>
  );
}

const toolsOf = (toolbar: HTMLElement | null) => [...(toolbar?.querySelectorAll<HTMLElement>("button") ?? [])];

function Tool({ label, on, run, icon }: { label: string; on: boolean; run: () => void; icon: React.ReactNode }) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon
        aria-label={label}
        aria-pressed={on}
        variant={on ? "light" : "subtle"}
        color={on ? "pine" : "sand"}
        size="md"
        // Keeps the focus in the editor.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function readMarks(): Marks {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return noMarks;
  const formats = new Set(textFormats.filter((name) => selection.hasFormat(name)));
  const node = selection.anchor.getNode();
  const list = $findMatchingParent(node, $isListNode);
  if (list instanceof ListNode) return { formats, block: list.getListType() === "number" ? "number" : "bullet" };
  const heading = $findMatchingParent(node, $isHeadingNode);
  if ($isHeadingNode(heading)) return { formats, block: heading.getTag() === "h2" ? "h2" : "h3" };
  return { formats, block: $findMatchingParent(node, $isQuoteNode) ? "quote" : "paragraph" };
}

function setBlock(editor: LexicalEditor, block: Marks["block"]): void {
  if (block === "bullet" || block === "number") {
    editor.dispatchCommand(block === "bullet" ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined);
    return;
  }
  editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const make = (): ElementNode => {
      if (block === "h2" || block === "h3") return $createHeadingNode(block);
      return block === "quote" ? $createQuoteNode() : $createParagraphNode();
    };
    const tops = new Set(selection.getNodes().map((node) => node.getTopLevelElement()));
    for (const top of tops) top?.replace(make(), true);
  });
}
