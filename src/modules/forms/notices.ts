import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "forms.notices",
  {
    "form.returned": "{title} was returned to you for correction",
    "form.approved": "{title} was approved",
    "disclosed.emergency": "Information was disclosed in a medical emergency",
    "link.done": "Forms you sent were completed",
    "link.locked": "A link to forms was locked after wrong tries",
    "envelope.completed": "A document you sent was signed",
    "envelope.declined": "A signer declined a document you sent",
    "envelope.failed": "A document could not be sent for signature",
    "safety.review": "Safety alert for review",
    "safety.moderate": "Safety alert, moderate",
    "safety.high": "Safety alert, high",
    "safety.imminent": "Safety alert, imminent: go to the client now",
    "safety.escalated": "Unacknowledged safety alert",
    "assessment.worsened": "{title} score is reliably worse",
  },
  {
    "form.returned": "Se le devolvió {title} para corregirlo",
    "form.approved": "Se aprobó {title}",
    "disclosed.emergency": "Se divulgó información en una emergencia médica",
    "link.done": "Se completaron los formularios que usted envió",
    "link.locked": "Se bloqueó un enlace a formularios tras intentos incorrectos",
    "envelope.completed": "Se firmó un documento que usted envió",
    "envelope.declined": "Un firmante rechazó un documento que usted envió",
    "envelope.failed": "No se pudo enviar un documento para firmar",
    "safety.review": "Alerta de seguridad por revisar",
    "safety.moderate": "Alerta de seguridad, moderada",
    "safety.high": "Alerta de seguridad, alta",
    "safety.imminent": "Alerta de seguridad, inminente: acuda con el cliente ahora",
    "safety.escalated": "Alerta de seguridad sin confirmar",
    "assessment.worsened": "El puntaje de {title} empeoró",
  },
);
