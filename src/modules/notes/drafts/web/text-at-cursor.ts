import { $isListItemNode } from "@lexical/list";
import {
  $findMatchingParent,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import type { AssistSubject } from "#platform/web/assist/assist-menu.tsx";

/**
 * The text selected within one paragraph or list item, or the whole paragraph at the cursor. `put` replaces it as one undo
 * step, and only if it has not changed.
 */
export function textAtCursor(editor: LexicalEditor): AssistSubject | null {
  const found = editor.read(() => {
    const now = $getSelection();
    if (!$isRangeSelection(now)) return null;
    const block = blockOf(now.anchor.getNode());
    if (!block || block !== blockOf(now.focus.getNode())) return null;
    const selection = now.clone();
    if (selection.isCollapsed()) {
      selection.anchor.set(block.getKey(), 0, "element");
      selection.focus.set(block.getKey(), block.getChildrenSize(), "element");
    }
    return { selection, text: selection.getTextContent() };
  });
  if (!found) return null;
  const put = (text: string): boolean => {
    let isPut = false;
    editor.update(
      () => {
        const selection = found.selection.clone();
        if (!$getNodeByKey(selection.anchor.key) || !$getNodeByKey(selection.focus.key)) return;
        if (selection.getTextContent() !== found.text) return;
        $setSelection(selection);
        selection.insertRawText(text);
        isPut = true;
      },
      { discrete: true },
    );
    return isPut;
  };
  return { text: found.text, put };
}

function blockOf(node: LexicalNode): ElementNode | null {
  const block = $findMatchingParent(node, $isListItemNode) ?? node.getTopLevelElement();
  return $isElementNode(block) ? block : null;
}
