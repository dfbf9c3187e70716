import { letterTexts } from "#platform/server/messages/letters.ts";

/** Messages to leads, in their language. They name no client and no treatment. */
export const { letterIn } = letterTexts(
  "crm.letters",
  {
    "onboarding.subject": "Your forms are ready",
    "onboarding.say": "Here is the link to the forms we talked about. You can stop and continue at any time:",
    "onboarding.keep": "The link works for {days} days. Keep this message to yourself.",
    "onboarding.call": "Questions? Call {phone}.",
    "onboarding.notYou": "If this message is not for you, ignore it.",
    "onboarding.text": "Your forms are ready: {address}",
    "fit.subject": "A date for you",
    "fit.say": "We can offer you a date. Open this link to accept it, to ask for a call, or to decline:",
  },
  {
    "onboarding.subject": "Sus formularios están listos",
    "onboarding.say":
      "Este es el enlace a los formularios de los que hablamos. Puede detenerse y continuar cuando quiera:",
    "onboarding.keep": "El enlace funciona durante {days} días. Guarde este mensaje para usted.",
    "onboarding.call": "¿Preguntas? Llame al {phone}.",
    "onboarding.notYou": "Si este mensaje no es para usted, ignórelo.",
    "onboarding.text": "Sus formularios están listos: {address}",
    "fit.subject": "Una fecha para usted",
    "fit.say": "Podemos ofrecerle una fecha. Abra este enlace para aceptarla, pedir una llamada o rechazarla:",
  },
);
