import { $createListItemNode, $createListNode, ListItemNode, ListNode } from "@lexical/list";
import { $createParagraphNode, $createTextNode, $getRoot, createEditor, type LexicalEditor } from "lexical";
import { describe, expect, it } from "vitest";
import { textAtCursor } from "./text-at-cursor.ts";

/** Two paragraphs, the first with a bold word, and a list of one item. */
function written(): LexicalEditor {
  const editor = createEditor({
    nodes: [ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.update(
    () => {
      const first = $createParagraphNode().append(
        $createTextNode("Denies SI "),
        $createTextNode("today").toggleFormat("bold"),
      );
      const second = $createParagraphNode().append($createTextNode("Slept well."));
      const list = $createListNode("bullet").append($createListItemNode().append($createTextNode("CBT daily")));
      $getRoot().append(first, second, list);
    },
    { discrete: true },
  );
  return editor;
}
const text = (editor: LexicalEditor) => editor.read(() => $getRoot().getTextContent());
const select = (editor: LexicalEditor, work: () => void) => editor.update(work, { discrete: true });

describe("the text assistance works on", () => {
  it("is the paragraph or list item at the cursor", () => {
    const editor = written();
    select(editor, () => void $getRoot().getFirstDescendant()?.selectStart());
    const subject = textAtCursor(editor);
    expect(subject?.text).toBe("Denies SI today");
    expect(subject?.put("Denies suicidal ideation today")).toBe(true);
    expect(text(editor)).toBe("Denies suicidal ideation today\n\nSlept well.\n\nCBT daily");
    select(editor, () => void $getRoot().getLastDescendant()?.selectEnd());
    const item = textAtCursor(editor);
    expect(item?.text).toBe("CBT daily");
    item?.put("Cognitive behavioral therapy daily");
    expect(text(editor)).toContain("Slept well.\n\nCognitive behavioral therapy daily");
  });

  it("is the selection within one paragraph", () => {
    const editor = written();
    select(editor, () => {
      const first = $getRoot().getFirstDescendant();
      if (first && "select" in first) (first.select as (from: number, to: number) => void)(7, 9);
    });
    const subject = textAtCursor(editor);
    expect(subject?.text).toBe("SI");
    subject?.put("suicidal ideation");
    expect(text(editor)).toContain("Denies suicidal ideation today");
    select(editor, () => void $getRoot().select(0, 2));
    expect(textAtCursor(editor)).toBeNull();
  });

  it("is not replaced when it changed in the meantime", () => {
    const editor = written();
    select(editor, () => void $getRoot().getFirstDescendant()?.selectStart());
    const subject = textAtCursor(editor);
    select(editor, () => {
      const [first] = $getRoot().getAllTextNodes();
      first?.setTextContent("Reports SI ");
    });
    expect(subject?.put("Denies suicidal ideation today")).toBe(false);
    select(editor, () => void $getRoot().getFirstChild()?.remove());
    expect(subject?.put("Denies suicidal ideation today")).toBe(false);
    expect(text(editor)).toBe("Slept well.\n\nCBT daily");
  });
});
