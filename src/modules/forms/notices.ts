import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

/** Texts of this module's notifications. */
export const inEachLanguage = noticeTexts(
  "forms.notices",
  {
    "disclosed.emergency": "Information was disclosed in a medical emergency",
    "link.done": "Forms you sent were completed",
    "link.locked": "A link to forms was locked after wrong tries",
  },
  {
    "disclosed.emergency": "Se divulgó información en una emergencia médica",
    "link.done": "Se completaron los formularios que usted envió",
    "link.locked": "Se bloqueó un enlace a formularios tras intentos incorrectos",
  },
);
