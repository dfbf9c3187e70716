import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "facility.notices",
  {
    "duty.assigned": "You were assigned to a shift",
    "rounds.late": "{room} is overdue for a look",
    "rounds.late.noRoom": "A client without a bed is overdue for a look",
    "rounds.missed": "{room}: 10 min overdue for a look",
    "rounds.missed.noRoom": "A client without a bed: 10 min overdue for a look",
    "rounds.missing": "{room}: client not found. Start a search.",
    "rounds.missing.noRoom": "A client without a bed was not found. Start a search.",
    "clock.warned": "Due soon: {title}",
    "clock.overdue": "Overdue: {title}",
    "clock.due": "{label}. Due {when}.",
    "event.booked": "New on your calendar: {title}",
    "event.changed": "Changed on your calendar: {title}",
    "event.canceled": "Canceled: {title}",
    "report.ready": "Report file ready: {title}",
    "incident.submitted": "Incident report {number} submitted",
    "incident.severe": "Urgent incident report {number}",
    "incident.removeFromDuty": "{number}: decide on removing the alleged staff member from duty",
    "incident.drafted": "Incident draft to confirm or dismiss",
    "incident.about": "{type}, {place}, {when}",
  },
  {
    "duty.assigned": "Se le asignó un turno",
    "rounds.late": "{room}: ronda atrasada",
    "rounds.late.noRoom": "Cliente sin cama: ronda atrasada",
    "rounds.missed": "{room}: ronda con 10 min de atraso",
    "rounds.missed.noRoom": "Cliente sin cama: ronda con 10 min de atraso",
    "rounds.missing": "{room}: cliente no encontrado. Inicie la búsqueda.",
    "rounds.missing.noRoom": "Cliente sin cama no encontrado. Inicie la búsqueda.",
    "clock.warned": "Vence pronto: {title}",
    "clock.overdue": "Vencido: {title}",
    "clock.due": "{label}. Vence: {when}.",
    "event.booked": "Nuevo en su calendario: {title}",
    "event.changed": "Cambio en su calendario: {title}",
    "event.canceled": "Cancelado: {title}",
    "report.ready": "Archivo de informe listo: {title}",
    "incident.submitted": "Informe de incidente {number} enviado",
    "incident.severe": "Informe de incidente urgente {number}",
    "incident.removeFromDuty": "{number}: decida si aparta del servicio al empleado señalado",
    "incident.drafted": "Borrador de incidente por confirmar o descartar",
    "incident.about": "{type}, {place}, {when}",
  },
);

/** The title of collapsed notices; the notification fills in how many they are. */
export const lateLooks = { en: "{count} looks are overdue", es: "{count} rondas atrasadas" };
