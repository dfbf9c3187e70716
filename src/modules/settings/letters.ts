import { commonLetters, letterTexts } from "#platform/server/messages/letters.ts";

const english = {
  ...commonLetters.english,
  "facility.subject": "Set up {name}",
  "facility.say": "We received a request to set up {name} in {product}. The link is valid for one day and works once:",
  "facility.notYou": "If you did not request this, ignore this email. Nothing was created.",
  "setup.subject": "Continue setting up {name}",
  "setup.say": "{name} is ready to set up. Each step is saved. Continue at any time within seven days:",
  "setup.keep": "Keep this email to yourself: anyone with the link can set up the facility.",
  "mailTest.subject": "{facility}: email works",
  "mailTest.say": "This email was sent during the setup of {facility}. Invitations and links will arrive, too.",
  "mailTest.nothing": "No action is needed.",
} as const;

/** Emails and texts of this module, in each language. */
export const { letterIn } = letterTexts("settings.letters", english, {
  ...commonLetters.spanish,
  "facility.subject": "Configure {name}",
  "facility.say":
    "Recibimos una solicitud para configurar {name} en {product}. El enlace es válido durante un día y funciona una vez:",
  "facility.notYou": "Si no la hizo usted, ignore este correo. No se ha creado nada.",
  "setup.subject": "Continúe configurando {name}",
  "setup.say":
    "{name} está listo para configurarse. Cada paso queda guardado. Continúe cuando quiera, en los próximos siete días:",
  "setup.keep": "Guarde este correo para usted: quien tiene el enlace configura el centro.",
  "mailTest.subject": "{facility}: el correo funciona",
  "mailTest.say":
    "Este correo se envió durante la configuración de {facility}. Las invitaciones y los enlaces también llegarán.",
  "mailTest.nothing": "No tiene que hacer nada.",
});
