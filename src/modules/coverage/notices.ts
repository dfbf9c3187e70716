import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "coverage.notices",
  {
    "benefits.answered": "The payer answered the benefits check",
    "benefits.failed": "A benefits check needs attention",
    "coverage.gap": "Today is not covered by an authorization",
    "coverage.denied": "Extension denied; covered through {day}",
    "coverage.ending": "Authorization covers through {day}",
    "review.assigned": "A utilization review was assigned to you",
  },
  {
    "benefits.answered": "El asegurador respondió la consulta de beneficios",
    "benefits.failed": "Una consulta de beneficios requiere atención",
    "coverage.gap": "El día de hoy no está cubierto por una autorización",
    "coverage.denied": "Extensión denegada; cubierto hasta el {day}",
    "coverage.ending": "La autorización cubre hasta el {day}",
    "review.assigned": "Se le asignó una revisión de utilización",
  },
);
