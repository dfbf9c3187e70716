import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "facility.notices",
  {
    "duty.assigned": "You were assigned to a shift",
    "clock.warned": "Due soon: {title}",
    "clock.overdue": "Overdue: {title}",
    "clock.due": "{label}. Due {when}.",
  },
  {
    "duty.assigned": "Se le asignó un turno",
    "clock.warned": "Vence pronto: {title}",
    "clock.overdue": "Vencido: {title}",
    "clock.due": "{label}. Vence: {when}.",
  },
);
