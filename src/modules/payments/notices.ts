import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "payments.notices",
  {
    "refund.requested": "A refund needs approval",
    "plan.declined": "A payment of a plan was declined",
    "plan.stopped": "A payment plan needs another card",
    "plan.defaulted": "A payment plan is in default",
    "plan.died": "A payment plan was paused because the client died",
  },
  {
    "refund.requested": "Un reembolso requiere aprobación",
    "plan.declined": "Un pago de un plan fue rechazado",
    "plan.stopped": "Un plan de pago requiere otra tarjeta",
    "plan.defaulted": "Un plan de pago está en incumplimiento",
    "plan.died": "Un plan de pago se pausó porque el cliente falleció",
  },
);
