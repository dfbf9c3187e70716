import { noticeWords } from "#platform/server/messages/bell.ts";

const english = {
  "connection.suspended": "{label} is suspended",
  "agreement.missing": "No {agreements} is in force.",
  "agreement.ends": {
    one: "The contract with {vendor} ends in {count} day",
    other: "The contract with {vendor} ends in {count} days",
  },
  "key.ends": {
    one: "The key of {name} ending in {last4} runs out in {count} day",
    other: "The key of {name} ending in {last4} runs out in {count} days",
  },
  "webhook.disabled": "A webhook was disabled",
  "webhook.gone": "The receiver says it is gone (410).",
  "webhook.silent": "It has not answered for five days.",
  "webhook.missed": "{reason} What it missed is listed and can be sent again.",
} as const;

/** What this module says in the bell (I18N-1). */
export const inEachLanguage = noticeWords("integrations.notices", english, {
  "connection.suspended": "{label} está suspendido",
  "agreement.missing": "No hay {agreements} vigente.",
  "agreement.ends": {
    one: "El contrato con {vendor} termina en {count} día",
    other: "El contrato con {vendor} termina en {count} días",
  },
  "key.ends": {
    one: "La clave de {name} que termina en {last4} vence en {count} día",
    other: "La clave de {name} que termina en {last4} vence en {count} días",
  },
  "webhook.disabled": "Se desactivó un webhook",
  "webhook.gone": "El receptor dice que ya no existe (410).",
  "webhook.silent": "No ha respondido en cinco días.",
  "webhook.missed": "{reason} Lo que no recibió está en la lista y puede enviarse de nuevo.",
});
