import { Button, Group, SegmentedControl, Textarea } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { emptyContent, type PartContent } from "../../drafts/part-content.ts";
import { PartEditor } from "../../drafts/web/part-editor.tsx";
import { PartView } from "../../drafts/web/part-view.tsx";
import { sampleContent, wordPaste } from "../sample.ts";
import classes from "./editor-bench.module.css";

type Look = "reading" | "html" | "json";
const looks: { value: Look; label: string }[] = [
  { value: "reading", label: "Rendered" },
  { value: "html", label: "HTML" },
  { value: "json", label: "Stored" },
];

/** The note editor beside its output: as rendered, as HTML, and as stored. */
export function EditorBench() {
  const [opened, setOpened] = useState<{ content: PartContent; turn: number }>({ content: sampleContent, turn: 0 });
  const [content, setContent] = useState<PartContent>(sampleContent);
  const [look, setLook] = useState<Look>("reading");
  const [own, setOwn] = useState("");
  const editor = useRef<HTMLDivElement>(null);
  const open = (next: PartContent) => {
    setOpened({ content: next, turn: opened.turn + 1 });
    setContent(next);
  };
  /** Pastes at the cursor like the browser, with HTML and plain text on the clipboard. */
  const paste = (html: string) => {
    const field = editor.current?.querySelector<HTMLElement>("[contenteditable=true]");
    if (!field) return;
    field.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", new DOMParser().parseFromString(html, "text/html").body.textContent ?? "");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  };
  return (
    <div className={classes.bench}>
      <div ref={editor} className={classes.side}>
        <PartEditor
          key={opened.turn}
          label="Sample note"
          prompt="Write here"
          initial={opened.content}
          onEdit={(next) => setContent(next)}
        />
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="default" onClick={() => paste(wordPaste)}>
            Paste from Word
          </Button>
          <Button size="xs" variant="default" onClick={() => open(sampleContent)}>
            Sample text
          </Button>
          <Button size="xs" variant="default" onClick={() => open(emptyContent)}>
            Empty
          </Button>
        </Group>
        <Textarea
          mt="md"
          label="Custom HTML"
          autosize
          minRows={3}
          maxRows={8}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
        />
        <Button mt="xs" size="xs" variant="default" disabled={own.trim() === ""} onClick={() => paste(own)}>
          Paste this HTML
        </Button>
      </div>
      <div className={classes.side}>
        <SegmentedControl
          aria-label="View"
          value={look}
          onChange={(value) => setLook(looks.find((look) => look.value === value)?.value ?? "reading")}
          data={looks}
        />
        {look === "json" ? (
          <pre className={classes.code}>{JSON.stringify(content, null, 2)}</pre>
        ) : (
          <Rendered asCode={look === "html"}>
            <PartView content={content} />
          </Rendered>
        )}
      </div>
    </div>
  );
}

/** The text as a signed note shows it, or its HTML. */
function Rendered({ children, asCode }: { children: ReactNode; asCode: boolean }) {
  const [html, setHtml] = useState("");
  return (
    <>
      <div
        className={classes.reading}
        hidden={asCode}
        ref={(element) => {
          const now = element?.firstElementChild?.innerHTML ?? "";
          if (element && now !== html) setHtml(now);
        }}
      >
        {children}
      </div>
      {asCode && <pre className={classes.code}>{html.replaceAll(/ class="[^"]*"/g, "").replaceAll("><", ">\n<")}</pre>}
    </>
  );
}
