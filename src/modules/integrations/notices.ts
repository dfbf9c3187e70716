import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "connection.suspended": "{label} is suspended",
  "agreement.missing": "No {agreements} is in force.",
  "agreement.ends": {
    one: "The agreement with {vendor} ends in {count} day",
    other: "The agreement with {vendor} ends in {count} days",
  },
  "key.ends": {
    one: "The API key of {name} ending in {last4} expires in {count} day",
    other: "The API key of {name} ending in {last4} expires in {count} days",
  },
  "webhook.disabled": "A webhook was disabled",
  "webhook.gone": "The receiver no longer exists (410).",
  "webhook.silent": "The receiver has not responded for five days.",
  "webhook.missed": "{reason} Missed messages are listed and can be resent.",
} as const;

/** Notification texts of this module. */
export const inEachLanguage = noticeTexts("integrations.notices", english, {
  "connection.suspended": "{label} está suspendido",
  "agreement.missing": "No hay {agreements} vigente.",
  "agreement.ends": {
    one: "El acuerdo con {vendor} termina en {count} día",
    other: "El acuerdo con {vendor} termina en {count} días",
  },
  "key.ends": {
    one: "La clave de API de {name} que termina en {last4} vence en {count} día",
    other: "La clave de API de {name} que termina en {last4} vence en {count} días",
  },
  "webhook.disabled": "Se desactivó un webhook",
  "webhook.gone": "El receptor ya no existe (410).",
  "webhook.silent": "El receptor no ha respondido en cinco días.",
  "webhook.missed": "{reason} Los mensajes perdidos están en la lista y pueden reenviarse.",
});
