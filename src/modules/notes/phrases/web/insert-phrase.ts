import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { openField, openFieldsIn } from "../phrase.ts";

/** Inserts text at the cursor, or at the end, and goes to its first open field. */
export function insertText(editor: LexicalEditor, text: string): void {
  editor.update(
    () => {
      const isHere = editor.getRootElement()?.contains(document.activeElement) ?? false;
      if (!isHere || !$isRangeSelection($getSelection())) $getRoot().selectEnd();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertRawText(text);
    },
    { discrete: true },
  );
  const fields = openFieldsIn(text);
  if (fields > 0) goTo(editor, (before) => before - fields);
  editor.focus();
}

/** Selects the next open field, from the top again after the last one. False when there is none. */
export function toNextField(editor: LexicalEditor): boolean {
  return goTo(editor, (before) => before);
}

/** Selects an open field by its place among all of them; `choose` gets how many end before or at the cursor. */
function goTo(editor: LexicalEditor, choose: (before: number) => number): boolean {
  let isFound = false;
  editor.update(
    () => {
      const nodes = $getRoot().getAllTextNodes();
      const fields = nodes.flatMap((node, at) =>
        [...node.getTextContent().matchAll(/\*\*\*/g)].map(({ index }) => ({ node, at, index })),
      );
      if (fields.length === 0) return;
      const selection = $getSelection();
      const focus = $isRangeSelection(selection) ? selection.focus : null;
      const here = nodes.findIndex((node) => node.getKey() === focus?.key);
      const before = fields.filter(
        ({ at, index }) => at < here || (at === here && index + openField.length <= (focus?.offset ?? 0)),
      ).length;
      const next = fields[choose(before)] ?? fields[0];
      next?.node.select(next.index, next.index + openField.length);
      isFound = true;
    },
    { discrete: true },
  );
  return isFound;
}
