import { ListItemNode, ListNode } from "@lexical/list";
import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import {
  BLUR_COMMAND,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  type EditorState,
  FOCUS_COMMAND,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  TextNode,
} from "lexical";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { canonicalJson } from "#modules/signatures/signatures/canonical.ts";
import { insertText } from "../../phrases/web/insert-phrase.ts";
import { PhraseMenu } from "../../phrases/web/phrase-menu.tsx";
import { lexicalState } from "../lexical-state.ts";
import { cleanContent, formatBits, type PartContent } from "../part-content.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import classes from "./part.module.css";
import { needsCleaning, pastedHtml } from "./pasted-html.ts";

export interface PartEditorHandle {
  /** Inserts text at the cursor, or at the end. */
  insert(words: string): void;
  focus(): void;
}
export interface PartEditorProps {
  label: string;
  prompt: string;
  initial: PartContent;
  /** Called at most every 120 ms while typing, and before blur. `moment`: a paste. */
  onEdit: (content: PartContent, moment: boolean) => void;
  onFocus?: () => void;
  /** Called on blur: pending text should be saved now. */
  onLeave?: () => void;
  handle?: Ref<PartEditorHandle>;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  describedBy?: string;
  /** The client of the note. */
  clientId?: string;
  /** Offers smart phrases with the facts of this note's client; null where the text is about no one client. */
  phrasesFor?: string | null;
}

const theme = {
  text: {
    bold: classes.bold ?? "",
    italic: classes.italic ?? "",
    underline: classes.underline ?? "",
    strikethrough: classes.struck ?? "",
  },
};
const kept = formatBits.bold | formatBits.italic | formatBits.struck | formatBits.underlined;
const readEvery = 120;

/** Rich-text editor limited to headings, lists, quotes and text format. Loaded only for drafts. */
export function PartEditor(props: PartEditorProps) {
  const { label, prompt, initial, describedBy } = props;
  return (
    <LexicalComposer
      initialConfig={{
        namespace: "cairn-note",
        nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
        theme,
        editorState: lexicalState(initial),
        onError: (error) => {
          throw error;
        },
      }}
    >
      <div className={classes.parts} data-editor>
        <EditorToolbar clientId={props.clientId} />
        <div className={classes.surface}>
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                className={classes.editable ?? ""}
                aria-label={label}
                aria-multiline
                aria-describedby={describedBy}
                aria-placeholder={prompt}
                placeholder={<div className={classes.prompt}>{prompt}</div>}
                spellCheck
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
      </div>
      <HistoryPlugin />
      <ListPlugin />
      {props.phrasesFor !== undefined && <PhraseMenu noteId={props.phrasesFor} />}
      <EditorEvents {...props} />
    </LexicalComposer>
  );
}

/** The same paste with lists and tables that the editor understands; null when it understands it already. */
function plainPaste({ clipboardData }: ClipboardEvent): ClipboardEvent | null {
  const html = clipboardData?.getData("text/html") ?? "";
  if (!clipboardData || !needsCleaning(html)) return null;
  const plain = new DataTransfer();
  plain.setData("text/html", pastedHtml(html));
  plain.setData("text/plain", clipboardData.getData("text/plain"));
  return new ClipboardEvent("paste", { clipboardData: plain, cancelable: true });
}

/**
 * Tab goes from section to section, past the buttons between them, and leaves the note from the last one. Alt+F10 goes to
 * the toolbar, as editors do. True when the key is dealt with.
 */
function moveBetweenSections(event: KeyboardEvent): boolean {
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>("[contenteditable=true]") : null;
  if (!here || event.ctrlKey || event.metaKey) return false;
  const toolbar = event.altKey && event.key === "F10";
  const target = toolbar
    ? here.closest("[data-editor]")?.querySelector<HTMLElement>("[role=toolbar] button")
    : event.key === "Tab" && !event.altKey
      ? sectionBeside(here, event.shiftKey ? -1 : 1)
      : undefined;
  if (!target) return false;
  event.preventDefault();
  target.focus();
  return true;
}

function sectionBeside(here: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("section [contenteditable=true]")];
  return all[all.indexOf(here) + step];
}

function EditorEvents({ initial, onEdit, onFocus, onLeave, handle, autoFocus = false }: PartEditorProps) {
  const [editor] = useLexicalComposerContext();
  const latest = useRef({ onEdit, onFocus, onLeave });
  latest.current = { onEdit, onFocus, onLeave };
  const last = useRef(canonicalJson(initial));

  useImperativeHandle(
    handle,
    () => ({
      insert: (words) => insertText(editor, words),
      focus: () => editor.focus(),
    }),
    [editor],
  );
  useEffect(() => {
    if (autoFocus) editor.getRootElement()?.focus();
  }, [editor, autoFocus]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: EditorState | undefined;
    let moment = false;
    const read = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!waiting) return;
      const content = cleanContent(waiting.toJSON());
      waiting = undefined;
      const text = canonicalJson(content);
      // Cursor moves and the editor's own normalization are not changes.
      if (text === last.current) return;
      last.current = text;
      latest.current.onEdit(content, moment);
      moment = false;
    };
    const off = [
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        waiting = editorState;
        timer ??= setTimeout(read, readEvery);
      }),
      editor.registerNodeTransform(HeadingNode, (node) => {
        if (node.getTag() === "h1") node.setTag("h2");
        else if (node.getTag() !== "h2" && node.getTag() !== "h3") node.setTag("h3");
      }),
      editor.registerNodeTransform(TextNode, (node) => {
        if (node.getStyle() !== "") node.setStyle("");
        if (node.getFormat() & ~kept) node.setFormat(node.getFormat() & kept);
      }),
      editor.registerCommand(KEY_DOWN_COMMAND, (event) => moveBetweenSections(event), COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          moment = true;
          const plain = event instanceof ClipboardEvent ? plainPaste(event) : null;
          if (!plain) return false;
          event.preventDefault();
          return editor.dispatchCommand(PASTE_COMMAND, plain);
        },
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerCommand(
        FOCUS_COMMAND,
        () => {
          latest.current.onFocus?.();
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        BLUR_COMMAND,
        () => {
          read();
          latest.current.onLeave?.();
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    ];
    const hide = () => {
      if (document.visibilityState === "hidden") read();
    };
    // Captured: the last words are read before the session sends them.
    document.addEventListener("visibilitychange", hide, true);
    return () => {
      read();
      document.removeEventListener("visibilitychange", hide, true);
      for (const remove of off) remove();
    };
  }, [editor]);
  return null;
}
