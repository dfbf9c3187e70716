import { programOf, programsServing } from "#modules/clients/index.ts";
import { sessionsAttended } from "#modules/coverage/index.ts";
import { programsInReach } from "#modules/forms/index.ts";
import { defineModule } from "#platform/server/execution/module.ts";
import { implement } from "#platform/server/ports/port.ts";
import * as addenda from "./addenda/addendum.actions.ts";
import * as approvals from "./approvals/approval.actions.ts";
import { reassignApprovalHandlers } from "./approvals/reassign-approval.actions.ts";
import { remindOfApprovals } from "./approvals/reminder.jobs.ts";
import { returnedNoteItems } from "./approvals/returned.actions.ts";
import { spellOutAction } from "./assist/spell-out.actions.ts";
import { leaseHandlers } from "./drafts/lease.actions.ts";
import * as drafts from "./drafts/part.actions.ts";
import { noteEvents } from "./events.ts";
import { attendanceHandlers } from "./group-notes/attendance.actions.ts";
import { checkInHandlers } from "./group-notes/check-in.actions.ts";
import { groupListHandlers } from "./group-notes/group-list.actions.ts";
import { signaturesAsked } from "./group-notes/group-note.work-items.ts";
import { groupSignHandlers } from "./group-notes/group-sign.actions.ts";
import { sessionsOfStay } from "./group-notes/sessions-of-stay.actions.ts";
import { sharedPartHandlers } from "./group-notes/shared-part.actions.ts";
import { signeeHandlers } from "./group-notes/signee.actions.ts";
import { clientScheduleHandlers } from "./groups/client-schedule.actions.ts";
import { groupHandlers } from "./groups/group.actions.ts";
import { memberHandlers } from "./groups/member.actions.ts";
import { scheduleHandlers } from "./groups/schedule.actions.ts";
import { sessionHandlers } from "./groups/session.actions.ts";
import { makeSessionsAhead } from "./groups/sessions.jobs.ts";
import { kindHandlers } from "./kinds/kind-notes.actions.ts";
import { notesBeforeDischarge } from "./notes/discharge-items.actions.ts";
import { historyHandlers } from "./notes/history.actions.ts";
import { lastNote } from "./notes/last-note.store.ts";
import * as note from "./notes/note.actions.ts";
import { clientOfNote } from "./notes/note.store.ts";
import { cosignaturesDue, notesToCosign, unsignedNotes } from "./notes/note.work-items.ts";
import { noteNames } from "./notes/note-names.store.ts";
import { signNoteAction } from "./notes/sign.actions.ts";
import { getSignSheetQuery } from "./notes/sign-sheet.actions.ts";
import { phraseHandlers } from "./phrases/phrase.actions.ts";
import { addPlanLinksAction } from "./plan-links/late-link.actions.ts";
import { planLinkHandlers } from "./plan-links/plan-link.actions.ts";
import { notesPolicy } from "./policy.ts";
import { enrollmentHandlers } from "./programs/enrollment-events.actions.ts";
import {
  programOf as programById,
  programHandlers,
  programsInReach as programsInReachOfUser,
  programsServing as programsServingLevel,
} from "./programs/program.actions.ts";
import { unsignedAddendaLeft } from "./reassignment/reassign-addendum.actions.ts";
import { unsignedNotesLeft } from "./reassignment/reassign-note.actions.ts";
import { noteTimelinessReport } from "./reports/note-timeliness.report.ts";
import { shiftNoteHandlers } from "./shift-notes/shift-note.actions.ts";
import { listNoteTemplatesQuery } from "./templates/template.actions.ts";
import { endTransferOnDischarge } from "./transfers/send-transfer.actions.ts";
import { transferHandlers } from "./transfers/transfer.actions.ts";
import { escalateTransfers } from "./transfers/transfer.jobs.ts";
import { transfersWaiting } from "./transfers/transfer.work-items.ts";

export const notes = defineModule({
  name: "notes",
  policy: notesPolicy,
  switch: "emr",
  events: noteEvents,
  topics: {
    "list:notes": "notes.read",
    "list:groups": "notes.read",
    "list:transfers": "notes.read",
    "board:shift-notes": "notes.read",
    "board:group-notes": "groupNotes.write",
    "record:note": { permission: "notes.read", clientOf: clientOfNote },
  },
  subjects: [noteNames],
  reports: [noteTimelinessReport],
  handlers: [
    listNoteTemplatesQuery,
    ...phraseHandlers,
    note.listNotesQuery,
    note.searchNotesAction,
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
    ...leaseHandlers,
    getSignSheetQuery,
    signNoteAction,
    addenda.listAddendaQuery,
    addenda.draftAddendumAction,
    addenda.changeAddendumAction,
    addenda.signAddendumAction,
    addenda.voidAddendumAction,
    approvals.listApprovalsQuery,
    approvals.listSubmissionsQuery,
    approvals.bulkApproveAction,
    ...reassignApprovalHandlers,
    ...approvals.commentHandlers,
    ...historyHandlers,
    approvals.openApprovalAction,
    approvals.approveNoteAction,
    approvals.returnNoteAction,
    approvals.recallNoteAction,
    ...programHandlers,
    ...groupHandlers,
    ...scheduleHandlers,
    ...memberHandlers,
    ...sessionHandlers,
    ...clientScheduleHandlers,
    ...attendanceHandlers,
    ...sharedPartHandlers,
    ...groupSignHandlers,
    ...signeeHandlers,
    ...checkInHandlers,
    ...groupListHandlers,
    ...kindHandlers,
    ...shiftNoteHandlers,
    ...planLinkHandlers,
    addPlanLinksAction,
    ...transferHandlers,
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
      kind: "notes.group-session",
      label: "Changes of group sessions I facilitate",
      labels: { es: "Cambios en las sesiones de grupo que facilito" },
      priority: 3,
    },
    {
      kind: "notes.signature-requested",
      label: "Group notes to sign with the author",
      labels: { es: "Notas de grupo por firmar con el autor" },
      priority: 3,
    },
    {
      kind: "notes.transfer",
      label: "Transfer handoffs: sent, questions, answers, accepted",
      labels: { es: "Entregas por traslado: enviadas, preguntas, respuestas, aceptadas" },
      priority: 2,
    },
    {
      kind: "notes.transfer-late",
      label: "Transfer handoffs not accepted in time",
      labels: { es: "Entregas por traslado no aceptadas a tiempo" },
      priority: 2,
    },
    {
      kind: "notes.returned",
      label: "Notes returned for correction",
      labels: { es: "Notas devueltas para corregir" },
      priority: 2,
    },
  ],
  on: [...enrollmentHandlers, endTransferOnDischarge],
  implements: [
    implement(programOf, programById),
    implement(programsServing, programsServingLevel),
    implement(programsInReach, programsInReachOfUser),
    implement(sessionsAttended, sessionsOfStay),
  ],
  jobs: [remindOfApprovals, makeSessionsAhead, escalateTransfers],
  assist: [spellOutAction],
  workItems: [unsignedNotes, notesToCosign, signaturesAsked, transfersWaiting],
  clockItems: [cosignaturesDue],
  returnedItems: [returnedNoteItems],
  dischargeItems: [notesBeforeDischarge],
  staffDependents: [unsignedNotesLeft, unsignedAddendaLeft],
  glances: [lastNote],
});
