import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "payments.notices",
  {
    "refund.requested": "A refund needs approval",
    "dispute.open": "A card payment is disputed",
    "dispute.answerBy": "Answer by {day}",
    "dispute.won": "A card dispute was won",
    "dispute.lost": "A card dispute was lost",
    "plan.declined": "A payment of a plan was declined",
    "plan.stopped": "A payment plan needs another card",
    "plan.defaulted": "A payment plan is in default",
    "plan.died": "A payment plan was paused because the client died",
  },
  {
    "refund.requested": "Un reembolso requiere aprobación",
    "dispute.open": "Un pago con tarjeta está en disputa",
    "dispute.answerBy": "Responder antes del {day}",
    "dispute.won": "Se ganó una disputa de tarjeta",
    "dispute.lost": "Se perdió una disputa de tarjeta",
    "plan.declined": "Un pago de un plan fue rechazado",
    "plan.stopped": "Un plan de pago requiere otra tarjeta",
    "plan.defaulted": "Un plan de pago está en incumplimiento",
    "plan.died": "Un plan de pago se pausó porque el cliente falleció",
  },
);
