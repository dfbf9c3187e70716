import { defineModule } from "#platform/server/module.ts";
import {
  changeAddendumAction,
  draftAddendumAction,
  listAddendaQuery,
  signAddendumAction,
  voidAddendumAction,
} from "./addenda/addendum.actions.ts";
import {
  approveNoteAction,
  listApprovalsQuery,
  openApprovalAction,
  recallNoteAction,
  returnNoteAction,
} from "./approvals/approval.actions.ts";
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
import { unsignedNotes, waitingForMe } from "./notes/note.work-items.ts";
import { noteNames } from "./notes/note-names.store.ts";
import { getSignSheetQuery, signNoteAction } from "./notes/sign.actions.ts";
import { listNoteTemplatesQuery } from "./templates/template.actions.ts";

export const notes = defineModule({
  name: "notes",
  switch: "emr",
  events: noteEvents,
  subjects: [noteNames],
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
    listApprovalsQuery,
    openApprovalAction,
    approveNoteAction,
    returnNoteAction,
    recallNoteAction,
  ],
  notificationKinds: [
    { kind: "notes.cosign-requested", label: "Notes that wait for my co-signature", priority: 3 },
    { kind: "notes.returned", label: "Notes returned to me", priority: 2 },
  ],
  workItems: [unsignedNotes, waitingForMe],
});
