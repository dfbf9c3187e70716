import { unsignedNotesOfStay } from "#modules/clients/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
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
import { remindOfApprovals } from "./approvals/reminder.jobs.ts";
import { spellOutAction } from "./assist/spell-out.actions.ts";
import {
  chooseVersionAction,
  getRevisionQuery,
  listMyDraftsQuery,
  listRevisionsQuery,
  savePartAction,
} from "./drafts/part.actions.ts";
import { noteEvents } from "./events.ts";
import { unsignedAddendaLeft } from "./handovers/addendum-handover.actions.ts";
import { unsignedNotesLeft } from "./handovers/handover.actions.ts";
import { lastNote } from "./notes/last-note.store.ts";
import {
  changeProgressNoteAction,
  createProgressNoteAction,
  discardNoteAction,
  getNoteQuery,
  listNotesQuery,
  printNoteQuery,
  voidNoteAction,
} from "./notes/note.actions.ts";
import { unsignedNotesOfStay as unsignedNotesIn } from "./notes/note.seams.store.ts";
import { unsignedNotes, waitingForMe } from "./notes/note.work-items.ts";
import { noteNames } from "./notes/note-names.store.ts";
import { getSignSheetQuery, signNoteAction } from "./notes/sign.actions.ts";
import { notesPolicy } from "./policy.ts";
import { listNoteTemplatesQuery } from "./templates/template.actions.ts";

export const notes = defineModule({
  name: "notes",
  policy: notesPolicy,
  switch: "emr",
  events: noteEvents,
  topics: { "list:notes": "notes.read", "record:note": "notes.read" },
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
    {
      kind: "notes.cosign-requested",
      label: "Notes that wait for my co-signature",
      labels: { es: "Notas que esperan mi firma conjunta" },
      priority: 3,
    },
    {
      kind: "notes.cosign-due",
      label: "Co-signatures of mine that are soon due",
      labels: { es: "Firmas conjuntas mías que vencen pronto" },
      priority: 3,
      audience: "notes.cosign",
    },
    {
      kind: "notes.cosign-overdue",
      label: "Co-signatures that are overdue",
      labels: { es: "Firmas conjuntas vencidas" },
      priority: 2,
      audience: "notes.cosign",
    },
    {
      kind: "notes.handed-over",
      label: "Notes handed to me to finish",
      labels: { es: "Notas que me entregaron para terminar" },
      priority: 2,
    },
    { kind: "notes.returned", label: "Notes returned to me", labels: { es: "Notas que me devolvieron" }, priority: 2 },
  ],
  jobs: [remindOfApprovals],
  assist: [spellOutAction],
  workItems: [unsignedNotes, waitingForMe],
  implements: [implement(unsignedNotesOfStay, unsignedNotesIn)],
  staffDependents: [unsignedNotesLeft, unsignedAddendaLeft],
  glances: [lastNote],
});
