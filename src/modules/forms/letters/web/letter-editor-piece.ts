import type { ComponentType, Ref } from "react";
import type { LetterContent } from "../letter.ts";

export interface LetterEditorHandle {
  /** Inserts text at the cursor, or at the end. */
  insert(words: string): void;
  focus(): void;
}

/** The rich-text editor of letters and how its text is shown; the notes module's own. */
export interface LetterEditorPiece {
  Editor: ComponentType<{
    label: string;
    prompt: string;
    initial: LetterContent;
    onEdit: (content: LetterContent) => void;
    handle?: Ref<LetterEditorHandle>;
  }>;
  View: ComponentType<{ content: LetterContent }>;
}

declare module "#platform/web/modules/extension-points.ts" {
  interface ExtensionPoints {
    "letter.editor": LetterEditorPiece;
  }
}
