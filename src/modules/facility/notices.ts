import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "facility.notices",
  { "duty.assigned": "You were assigned to a shift" },
  { "duty.assigned": "Se le asignó un turno" },
);
