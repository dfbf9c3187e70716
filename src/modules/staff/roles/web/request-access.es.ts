import type { Translation } from "#platform/shared/messages/texts.ts";
import type { requestAccessEnglish } from "./request-access.en.ts";

/** Spanish of asking for what is missing (I18N-1). */
export const requestAccessSpanish: Translation<typeof requestAccessEnglish> = {
  belongs: "Corresponde a: {roles}.",
  ask: "Pregunte a {people}.",
  nobody: "En este momento nadie más puede concederlo.",
  what: "¿Para qué lo necesita?",
  howLong: "¿Por cuánto tiempo?",
  shift: "Este turno (12 horas)",
  week: "Una semana",
  forGood: "De ahora en adelante",
  readOnly: "Puede ver esto. Para cambiarlo necesita el permiso «{words}» ({permission}).",
  send: "Enviar la solicitud",
  open: "Solicitar acceso",
  sent: { one: "{people} verá su solicitud.", other: "{people} verán su solicitud." },
};
