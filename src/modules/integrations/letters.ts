import { commonLetters, letterTexts } from "#platform/server/messages/letters.ts";

const english = {
  ...commonLetters.english,
  "connectionTest.subject": "Test email from {product}",
  "connectionTest.say": "This email was sent through “{connection}”. The connection works.",
} as const;

/** Emails and texts of this module, in each language. */
export const { letterTo } = letterTexts("integrations.letters", english, {
  ...commonLetters.spanish,
  "connectionTest.subject": "Correo de prueba de {product}",
  "connectionTest.say": "Este correo se envió por «{connection}». La conexión funciona.",
});
