import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "approval.requested": "Admission awaiting approval",
  approve: "Approve",
  "approval.approved": "Admission approved",
  "approval.declined": "Admission declined",
} as const;

/** Notification texts of this module in each language; names and numbers are not translated. */
export const inEachLanguage = noticeTexts("clients.notices", english, {
  "approval.requested": "Admisión pendiente de aprobación",
  approve: "Aprobar",
  "approval.approved": "Admisión aprobada",
  "approval.declined": "Admisión rechazada",
});
