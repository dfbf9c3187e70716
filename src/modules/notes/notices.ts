import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "cosign.requested": "You have a note to co-sign",
  "cosign.overdue": "Co-signature overdue",
  "cosign.dayOverdue": "Co-signature overdue by 1 day",
  "cosign.due": "Due {when}.",
  "cosign.wasDue": "Was due {when}.",
  "note.returned": "Your note was returned for correction",
  "note.reassigned": "An unsigned note was reassigned to you",
  "session.changed": "A group session you facilitate was scheduled or changed",
  "session.canceled": "A group session you facilitate was canceled",
  "session.when": "{group}, {when}",
  "signee.asked": "You are asked to sign the notes of a group session",
  "addendum.reassigned": "An unsigned addendum was reassigned to you",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("notes.notices", english, {
  "cosign.requested": "Tiene una nota por firmar conjuntamente",
  "cosign.overdue": "Firma conjunta vencida",
  "cosign.dayOverdue": "Firma conjunta vencida hace 1 día",
  "cosign.due": "Vence: {when}.",
  "cosign.wasDue": "Venció: {when}.",
  "note.returned": "Su nota fue devuelta para corregirla",
  "note.reassigned": "Se le reasignó una nota sin firmar",
  "session.changed": "Se programó o cambió una sesión de grupo que usted facilita",
  "session.canceled": "Se canceló una sesión de grupo que usted facilita",
  "session.when": "{group}, {when}",
  "signee.asked": "Se le pide firmar las notas de una sesión de grupo",
  "addendum.reassigned": "Se le reasignó una adenda sin firmar",
});
