import type { Translation } from "#platform/shared/messages/texts.ts";
import type { requestAccessEnglish } from "./request-access.en.ts";

/** Spanish texts of the access request. */
export const requestAccessSpanish: Translation<typeof requestAccessEnglish> = {
  belongs: "Incluido en: {roles}.",
  ask: "Pregunte a {people}.",
  nobody: "En este momento nadie más puede concederlo.",
  what: "Motivo",
  howLong: "Duración",
  shift: "Este turno (12 horas)",
  week: "Una semana",
  forGood: "Permanente",
  readOnly: "Puede ver esta página. Para hacer cambios necesita el permiso «{words}» ({permission}).",
  send: "Enviar solicitud",
  open: "Solicitar acceso",
  sent: { one: "{people} verá su solicitud.", other: "{people} verán su solicitud." },
};
