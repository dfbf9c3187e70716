import { noticeWords } from "#platform/server/messages/bell.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeWords(
  "crm.notices",
  { "lead.assigned": "A lead was assigned to you" },
  { "lead.assigned": "Se le asignó un prospecto" },
);
