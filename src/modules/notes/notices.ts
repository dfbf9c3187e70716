import { noticeWords } from "#platform/server/messages/bell.ts";

const english = {
  "cosign.waits": "A note waits for your co-signature",
  "cosign.overdue": "A co-signature is overdue",
  "cosign.dayOverdue": "A co-signature is a day overdue",
  "cosign.due": "Due {when}.",
  "cosign.wasDue": "It was due {when}.",
  "note.returned": "A note came back to you",
  "note.handedOver": "A note that a colleague left unsigned is yours to finish",
  "addendum.handedOver": "An addendum that a colleague left unsigned is yours to finish",
} as const;

/** What this module says in the bell (I18N-1). */
export const inEachLanguage = noticeWords("notes.notices", english, {
  "cosign.waits": "Una nota espera su firma conjunta",
  "cosign.overdue": "Una firma conjunta está vencida",
  "cosign.dayOverdue": "Una firma conjunta lleva un día vencida",
  "cosign.due": "Vence: {when}.",
  "cosign.wasDue": "Venció: {when}.",
  "note.returned": "Le devolvieron una nota",
  "note.handedOver": "Una nota que un colega dejó sin firmar es suya para terminarla",
  "addendum.handedOver": "Una adenda que un colega dejó sin firmar es suya para terminarla",
});
