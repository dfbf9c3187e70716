import { letterTexts } from "#platform/server/messages/letters.ts";

/** Messages with a link to forms. They name no client, no facility type and no form. */
export const { letterIn } = letterTexts(
  "forms.letters",
  {
    "link.subject": "You have forms to complete",
    "link.say": "Here is your link to the forms. You can stop and continue at any time:",
    "link.keep": "The link works for {days} days, for you only. Keep this message to yourself.",
    "link.notYou": "If this message is not for you, ignore it.",
    "link.text": "You have forms to complete: {address}",
  },
  {
    "link.subject": "Tiene formularios por completar",
    "link.say": "Este es su enlace a los formularios. Puede detenerse y continuar cuando quiera:",
    "link.keep": "El enlace funciona durante {days} días, solo para usted. Guarde este mensaje para usted.",
    "link.notYou": "Si este mensaje no es para usted, ignórelo.",
    "link.text": "Tiene formularios por completar: {address}",
  },
);
