import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "coverage.notices",
  {
    "benefits.answered": "The payer answered the benefits check",
    "benefits.failed": "A benefits check needs attention",
  },
  {
    "benefits.answered": "El asegurador respondió la consulta de beneficios",
    "benefits.failed": "Una consulta de beneficios requiere atención",
  },
);
