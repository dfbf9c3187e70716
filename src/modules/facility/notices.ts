import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "facility.notices",
  {
    "duty.assigned": "You were assigned to a shift",
    "clock.warned": "Due soon: {title}",
    "clock.overdue": "Overdue: {title}",
    "clock.due": "{label}. Due {when}.",
    "incident.submitted": "Incident report {number} submitted",
    "incident.severe": "Urgent incident report {number}",
    "incident.removeFromDuty": "{number}: decide on removing the alleged staff member from duty",
    "incident.drafted": "Incident draft to confirm or dismiss",
  },
  {
    "duty.assigned": "Se le asignó un turno",
    "clock.warned": "Vence pronto: {title}",
    "clock.overdue": "Vencido: {title}",
    "clock.due": "{label}. Vence: {when}.",
    "incident.submitted": "Informe de incidente {number} enviado",
    "incident.severe": "Informe de incidente urgente {number}",
    "incident.removeFromDuty": "{number}: decida si aparta del servicio al empleado señalado",
    "incident.drafted": "Borrador de incidente por confirmar o descartar",
  },
);
