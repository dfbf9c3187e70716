import { noticeWords } from "#platform/server/messages/bell.ts";

/** What this module says in the bell (I18N-1). */
export const inEachLanguage = noticeWords(
  "crm.notices",
  { "lead.assigned": "A lead was given to you" },
  { "lead.assigned": "Se le asignó un prospecto" },
);
