import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "crm.notices",
  {
    "lead.assigned": "A lead was assigned to you",
    "leads.assigned": "Leads were assigned to you",
    "lead.unassigned": "A new lead has no owner",
    "lead.respond": "Respond to lead {lead} by {by}",
    "lead.overdue": "Lead {lead} has had no response in time",
    "assessment.scheduled": "An assessment was scheduled with you",
    "assessment.decided": "A pre-admission assessment was decided",
    "onboarding.submitted": "Online intake forms were received",
    "progress.admitted": "A client of your lead was admitted",
    "progress.discharged": "A client of your lead was discharged",
    "progress.onboarding_complete": "The admission paperwork of your lead is complete",
    "progress.refused": "A client of your lead refused treatment",
    "onboarding.locked": "A link to online intake forms was locked after 5 wrong tries",
  },
  {
    "lead.assigned": "Se le asignó un prospecto",
    "leads.assigned": "Se le asignaron prospectos",
    "lead.unassigned": "Un prospecto nuevo no tiene responsable",
    "lead.respond": "Responda al prospecto {lead} antes de las {by}",
    "lead.overdue": "El prospecto {lead} no ha recibido respuesta a tiempo",
    "assessment.scheduled": "Se programó una evaluación con usted",
    "assessment.decided": "Se decidió una evaluación previa al ingreso",
    "onboarding.submitted": "Se recibieron formularios de ingreso en línea",
    "progress.admitted": "Un cliente de su prospecto ingresó",
    "progress.discharged": "Un cliente de su prospecto recibió el alta",
    "progress.onboarding_complete": "Los documentos de ingreso de su prospecto están completos",
    "progress.refused": "Un cliente de su prospecto rechazó el tratamiento",
    "onboarding.locked": "Un enlace a los formularios de ingreso se bloqueó tras 5 intentos fallidos",
  },
);
