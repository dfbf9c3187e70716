import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "approval.theirs": "{name} is signing in and needs approval",
  "approval.colleague": "A colleague",
  "session.reuse": "A session was reused and has been signed out",
  "session.reuseText": "Someone used an old copy of a session. If that was not you, change your password.",
  "signIn.denied": "A sign-in was denied twice within an hour",
  "signIn.deniedText":
    "Someone else knows the password, so it was disabled. The user received an email link to set a new one.",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("accounts.notices", english, {
  "approval.theirs": "{name} está iniciando sesión y necesita aprobación",
  "approval.colleague": "Un colega",
  "session.reuse": "Una sesión se reutilizó y se ha cerrado",
  "session.reuseText": "Alguien usó una copia antigua de una sesión. Si no fue usted, cambie su contraseña.",
  "signIn.denied": "Un inicio de sesión se rechazó dos veces en una hora",
  "signIn.deniedText":
    "Otra persona conoce la contraseña, así que se desactivó. El usuario recibió por correo un enlace para elegir otra.",
});
