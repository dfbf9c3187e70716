import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "approval.requested": "Admission awaiting approval",
  approve: "Approve",
  "approval.approved": "Admission approved",
  "approval.declined": "Admission declined",
  "leave.overdue": "Client not back from leave",
  "leave.expected": "Expected {when}. Open the chart to record the return or a new expected return.",
} as const;

/** Notification texts of this module in each language; names and numbers are not translated. */
export const inEachLanguage = noticeTexts("clients.notices", english, {
  "approval.requested": "Admisión pendiente de aprobación",
  approve: "Aprobar",
  "approval.approved": "Admisión aprobada",
  "approval.declined": "Admisión rechazada",
  "leave.overdue": "Un cliente no ha regresado de su salida",
  "leave.expected": "Se esperaba {when}. Abra el expediente para registrar el regreso o una nueva hora.",
});
