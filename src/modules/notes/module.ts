import { defineModule } from "#platform/server/execution/module.ts";
import * as addenda from "./addenda/addendum.actions.ts";
import * as approvals from "./approvals/approval.actions.ts";
import { remindOfApprovals } from "./approvals/reminder.jobs.ts";
import { spellOutAction } from "./assist/spell-out.actions.ts";
import * as drafts from "./drafts/part.actions.ts";
import { noteEvents } from "./events.ts";
import { notesBeforeDischarge } from "./notes/discharge-items.actions.ts";
import { lastNote } from "./notes/last-note.store.ts";
import * as note from "./notes/note.actions.ts";
import { clientOfNote } from "./notes/note.store.ts";
import { cosignaturesDue, notesToCosign, unsignedNotes } from "./notes/note.work-items.ts";
import { noteNames } from "./notes/note-names.store.ts";
import { signNoteAction } from "./notes/sign.actions.ts";
import { getSignSheetQuery } from "./notes/sign-sheet.actions.ts";
import { notesPolicy } from "./policy.ts";
import { unsignedAddendaLeft } from "./reassignment/reassign-addendum.actions.ts";
import { unsignedNotesLeft } from "./reassignment/reassign-note.actions.ts";
import { listNoteTemplatesQuery } from "./templates/template.actions.ts";

export const notes = defineModule({
  name: "notes",
  policy: notesPolicy,
  switch: "emr",
  events: noteEvents,
  topics: { "list:notes": "notes.read", "record:note": { permission: "notes.read", clientOf: clientOfNote } },
  subjects: [noteNames],
  handlers: [
    listNoteTemplatesQuery,
    note.listNotesQuery,
    note.getNoteQuery,
    note.createProgressNoteAction,
    note.changeProgressNoteAction,
    note.discardNoteAction,
    note.voidNoteAction,
    note.printNoteQuery,
    drafts.savePartAction,
    drafts.chooseVersionAction,
    drafts.listRevisionsQuery,
    drafts.getRevisionQuery,
    drafts.listMyDraftsQuery,
    getSignSheetQuery,
    signNoteAction,
    addenda.listAddendaQuery,
    addenda.draftAddendumAction,
    addenda.changeAddendumAction,
    addenda.signAddendumAction,
    addenda.voidAddendumAction,
    approvals.listApprovalsQuery,
    approvals.openApprovalAction,
    approvals.approveNoteAction,
    approvals.returnNoteAction,
    approvals.recallNoteAction,
  ],
  notificationKinds: [
    {
      kind: "notes.cosign-requested",
      label: "Notes to co-sign",
      labels: { es: "Notas por firmar conjuntamente" },
      priority: 3,
    },
    {
      kind: "notes.cosign-due",
      label: "Co-signatures due soon",
      labels: { es: "Firmas conjuntas que vencen pronto" },
      priority: 3,
      audience: "notes.cosign",
    },
    {
      kind: "notes.cosign-overdue",
      label: "Overdue co-signatures",
      labels: { es: "Firmas conjuntas vencidas" },
      priority: 2,
      audience: "notes.cosign",
    },
    {
      kind: "notes.handed-over",
      label: "Notes reassigned to me",
      labels: { es: "Notas reasignadas a mí" },
      priority: 2,
    },
    {
      kind: "notes.returned",
      label: "Notes returned for correction",
      labels: { es: "Notas devueltas para corregir" },
      priority: 2,
    },
  ],
  jobs: [remindOfApprovals],
  assist: [spellOutAction],
  workItems: [unsignedNotes, notesToCosign],
  clockItems: [cosignaturesDue],
  dischargeItems: [notesBeforeDischarge],
  staffDependents: [unsignedNotesLeft, unsignedAddendaLeft],
  glances: [lastNote],
});
