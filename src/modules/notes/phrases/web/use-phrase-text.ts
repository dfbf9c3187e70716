import { useCallback } from "react";
import { call, problemText } from "#platform/web/index.ts";
import { toast } from "#ui/index.ts";
import { fillPhrase, type SmartPhrase } from "../phrase.contract.ts";
import { tokensIn } from "../phrase.ts";

/** The text that a phrase inserts: as it is, also offline, or with facts of the note's client. Null when they can't be loaded. */
export function usePhraseText(noteId: string | null): (phrase: SmartPhrase) => Promise<string | null> {
  return useCallback(
    async ({ id, content }) => {
      if (noteId === null || tokensIn(content).length === 0) return content;
      try {
        return (await call(fillPhrase, { params: { noteId, phraseId: id } })).text;
      } catch (error) {
        toast(`The phrase was not inserted. ${problemText(error)}`, { tone: "danger" });
        return null;
      }
    },
    [noteId],
  );
}
