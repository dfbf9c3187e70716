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
  "connection.signIn": "{connection} needs a new sign-in",
  "connection.signInText": "Queued messages are sent automatically afterwards.",
  "connection.silent": "{connection} is not responding",
  "connection.silentText": "Nothing is lost. Queued messages are sent automatically.",
  "connection.back": "{connection} is responding again",
  "connection.backText": "Queued messages are being sent.",
  "connection.unsigned": "{connection}: three messages with a wrong signature within an hour",
  "connection.unsignedText": "All were rejected. Check the signing secret on both sides.",
  "dead.outbound": "A message could not be sent",
  "dead.inbound": "A message from a connected service could not be processed",
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
  "connection.signIn": "{connection} pide iniciar sesión de nuevo",
  "connection.signInText": "Después, los mensajes en cola se envían automáticamente.",
  "connection.silent": "{connection} no responde",
  "connection.silentText": "No se pierde nada. Los mensajes en cola se envían automáticamente.",
  "connection.back": "{connection} responde de nuevo",
  "connection.backText": "Los mensajes en cola se están enviando.",
  "connection.unsigned": "{connection}: tres mensajes con una firma incorrecta en una hora",
  "connection.unsignedText": "Todos se rechazaron. Revise el secreto de firma en ambos lados.",
  "dead.outbound": "Un mensaje no pudo enviarse",
  "dead.inbound": "No se pudo procesar un mensaje de un servicio conectado",
});
