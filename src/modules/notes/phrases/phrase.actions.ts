import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { noteById } from "../notes/note.store.ts";
import { addPhrase, changePhrase, fillPhrase, listPhrases } from "./phrase.contract.ts";
import { phraseById, phraseRecord, phrasesFor, phraseView } from "./phrase.store.ts";
import { filledPhrase, tokensIn, unknownTokens } from "./phrase.ts";
import { phraseFactsOf } from "./phrase-facts.actions.ts";

function refuseUnknown(content: string | undefined): void {
  const [name] = unknownTokens(content ?? "");
  if (name) throw fieldProblem("body.content", `{${name}} is not a fact. Choose one from the list.`);
}

export const phraseHandlers = [
  query(listPhrases, async (view) => ({
    rows: (await phrasesFor(view.db, view.actor.clinicianId)).map(phraseView),
  })),

  create(addPhrase, phraseRecord, {
    values: (act, { body: { isShared, ...phrase } }) => {
      refuseUnknown(phrase.content);
      if (!isShared && (act.actor.clinicianId === null || !act.can("notes.write")))
        throw new Problem("forbidden", "Only staff who write notes have phrases of their own.");
      return { ...phrase, ownerId: isShared ? null : act.actor.clinicianId };
    },
  }),

  edit(changePhrase, phraseRecord, {
    beforeSave: async (_, __, { content }) => {
      refuseUnknown(content);
    },
  }),

  /** NTE-25: the facts are taken once, when the phrase is inserted, with the time they are from. */
  query(fillPhrase, async (view, { params }) => {
    const note = await noteById(view.db, params.noteId);
    await view.openChart(note.clientId, "notes");
    const phrase = await phraseById(view.db, params.phraseId);
    if (phrase.ownerId !== null && phrase.ownerId !== view.actor.clinicianId)
      throw new Problem("not-found", "There is no such phrase.");
    return { text: filledPhrase(phrase.content, await phraseFactsOf(view, note, tokensIn(phrase.content))) };
  }),
];
