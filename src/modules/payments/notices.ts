import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "payments.notices",
  {
    "refund.requested": "A refund needs approval",
    "installment.failed": "An installment was declined",
    "installment.stopped": "A card was refused for good; ask for another",
  },
  {
    "refund.requested": "Un reembolso requiere aprobación",
    "installment.failed": "Se rechazó una cuota",
    "installment.stopped": "La tarjeta fue rechazada definitivamente; solicite otra",
  },
);
