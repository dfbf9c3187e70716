import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "glass.broken": "{name} opened a chart by break-the-glass access",
  "glass.reason.medical_emergency": "Medical emergency",
  "glass.reason.cover_shift": "Covering a shift",
  "glass.reason.patient_safety": "Safety of the client or others",
  "glass.reason.privacy_request": "Privacy or records request",
  "glass.reason.other": "Other reason",
  "glass.questioned": "Compliance has a question about your break-the-glass access",
  "glass.overdue": "A break-the-glass access was not reviewed within 72 hours",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("compliance.notices", english, {
  "glass.broken": "{name} abrió un expediente con acceso de emergencia",
  "glass.reason.medical_emergency": "Emergencia médica",
  "glass.reason.cover_shift": "Cubre un turno",
  "glass.reason.patient_safety": "Seguridad del cliente o de otras personas",
  "glass.reason.privacy_request": "Solicitud de privacidad o de documentación",
  "glass.reason.other": "Otro motivo",
  "glass.questioned": "Cumplimiento tiene una pregunta sobre su acceso de emergencia",
  "glass.overdue": "Un acceso de emergencia no se revisó en 72 horas",
});
