import { letterTexts } from "#platform/server/messages/letters.ts";

const english = {
  "notice.waits": "You have a new task in {product}",
  "notice.kind": "You have a new task in {product}: {kind}.",
  "notice.open": "Open it: {address}",
  "notice.stop": "Stop emails of this kind: {address}",
  "digest.subject": {
    one: "{product}: {count} new item",
    other: "{product}: {count} new items",
  },
  "digest.since": "Since your last summary:",
  "digest.open": "Open them: {address}",
  "digest.stop": "Stop “{kind}” by email: {address}",
} as const;

/** Emails and texts of this module, in each language. */
export const { letterIn } = letterTexts("notifications.letters", english, {
  "notice.waits": "Tiene una tarea nueva en {product}",
  "notice.kind": "Tiene una tarea nueva en {product}: {kind}.",
  "notice.open": "Ábrala: {address}",
  "notice.stop": "Dejar de recibir correos de este tipo: {address}",
  "digest.subject": {
    one: "{product}: {count} novedad",
    other: "{product}: {count} novedades",
  },
  "digest.since": "Desde su último resumen:",
  "digest.open": "Ábralos: {address}",
  "digest.stop": "Dejar de recibir «{kind}» por correo: {address}",
});
