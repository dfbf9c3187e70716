import { defineModule } from "#platform/server/module.ts";
import {
  changeAddendumAction,
  draftAddendumAction,
  listAddendaQuery,
  signAddendumAction,
  voidAddendumAction,
} from "./addenda/addendum.actions.ts";
import {
  chooseVersionAction,
  getRevisionQuery,
  listMyDraftsQuery,
  listRevisionsQuery,
  savePartAction,
} from "./drafts/part.actions.ts";
import { noteEvents } from "./events.ts";
import {
  changeProgressNoteAction,
  createProgressNoteAction,
  discardNoteAction,
  getNoteQuery,
  listNotesQuery,
  printNoteQuery,
  voidNoteAction,
} from "./notes/note.actions.ts";
import { getSignSheetQuery, signNoteAction } from "./notes/sign.actions.ts";
import { listNoteTemplatesQuery } from "./templates/template.actions.ts";

export const notes = defineModule({
  name: "notes",
  switch: "emr",
  events: noteEvents,
  handlers: [
    listNoteTemplatesQuery,
    listNotesQuery,
    getNoteQuery,
    createProgressNoteAction,
    changeProgressNoteAction,
    savePartAction,
    chooseVersionAction,
    listRevisionsQuery,
    getRevisionQuery,
    listMyDraftsQuery,
    getSignSheetQuery,
    signNoteAction,
    discardNoteAction,
    voidNoteAction,
    printNoteQuery,
    listAddendaQuery,
    draftAddendumAction,
    changeAddendumAction,
    signAddendumAction,
    voidAddendumAction,
  ],
});
