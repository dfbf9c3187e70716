import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "crm.notices",
  {
    "lead.assigned": "A lead was assigned to you",
    "assessment.scheduled": "An assessment was scheduled with you",
    "assessment.decided": "A pre-admission assessment was decided",
    "onboarding.submitted": "Online intake forms were received",
    "onboarding.locked": "A link to online intake forms was locked after 5 wrong tries",
  },
  {
    "lead.assigned": "Se le asignó un prospecto",
    "assessment.scheduled": "Se programó una evaluación con usted",
    "assessment.decided": "Se decidió una evaluación previa al ingreso",
    "onboarding.submitted": "Se recibieron formularios de ingreso en línea",
    "onboarding.locked": "Un enlace a los formularios de ingreso se bloqueó tras 5 intentos fallidos",
  },
);
