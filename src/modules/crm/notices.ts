import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "crm.notices",
  { "lead.assigned": "A lead was assigned to you" },
  { "lead.assigned": "Se le asignó un prospecto" },
);
