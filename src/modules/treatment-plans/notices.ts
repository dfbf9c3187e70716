import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. They name no client. */
export const inEachLanguage = noticeTexts(
  "treatment-plans.notices",
  {
    "signature.requested": "A treatment plan needs your approval",
    "plan.returned": "A treatment plan was returned to draft",
    "plan.inForce": "Your treatment plan is in force",
    "plan.refused": "A client did not sign the treatment plan",
    "review.due": "A treatment plan review is due {when}",
    "review.overdue": "A treatment plan review is overdue",
    "level.changed": "A treatment plan needs an update for a new level of care",
  },
  {
    "signature.requested": "Un plan de tratamiento requiere su aprobación",
    "plan.returned": "Un plan de tratamiento volvió a borrador",
    "plan.inForce": "Su plan de tratamiento está vigente",
    "plan.refused": "Un cliente no firmó el plan de tratamiento",
    "review.due": "Una revisión del plan de tratamiento vence {when}",
    "review.overdue": "Una revisión del plan de tratamiento está vencida",
    "level.changed": "Un plan de tratamiento requiere actualización por un nuevo nivel de atención",
  },
);
