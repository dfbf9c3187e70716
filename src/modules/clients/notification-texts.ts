import { noticeWords } from "#platform/server/messages/bell.ts";

const english = {
  "approval.requested": "Admission awaiting approval",
  approve: "Approve",
  "approval.approved": "Admission approved",
  "approval.declined": "Admission declined",
} as const;

/** Notification texts of this module in each language; names and numbers are not translated. */
export const inEachLanguage = noticeWords("clients.notices", english, {
  "approval.requested": "Admisión pendiente de aprobación",
  approve: "Aprobar",
  "approval.approved": "Admisión aprobada",
  "approval.declined": "Admisión rechazada",
});
