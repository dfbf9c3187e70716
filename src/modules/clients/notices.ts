import { noticeWords } from "#platform/server/messages/bell.ts";

const english = {
  "approval.waits": "Admission awaiting approval",
  approve: "Approve",
  "approval.given": "Admission approved",
  "approval.refused": "Admission declined",
} as const;

/** Notification texts of this module in each language; names and numbers are not translated. */
export const inEachLanguage = noticeWords("clients.notices", english, {
  "approval.waits": "Admisión pendiente de aprobación",
  approve: "Aprobar",
  "approval.given": "Admisión aprobada",
  "approval.refused": "Admisión rechazada",
});
