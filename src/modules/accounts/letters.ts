import { commonLetters, letterTexts } from "#platform/server/messages/letters.ts";

const english = {
  ...commonLetters.english,
  "reset.subject": "Choose a new password",
  "reset.say": "We received a request to reset your password. The link is valid for one hour and works once:",
  "reset.notYou": "If you did not request this, ignore this email. Your password does not change.",
  "denied.say":
    "Two sign-ins to your account were denied within an hour, so someone else may know your password. We disabled it. Choose a new one with this link, which is valid for one hour and works once:",
  "denied.later": "If the link has expired, request another one on the sign-in page.",
  "newEmail.subject": "Confirm your new email address",
  "newEmail.say": "Confirm this email address for your account. The link is valid for one day and works once:",
  "newEmail.notYou": "If you did not request this, ignore this email. Nothing changes.",
  "invitation.subject": "You are invited to {facility}",
  "invitation.say": "{inviter} invited you to {facility} in {product}. Choose your password within seven days:",
  "invitation.notYou": "If you did not expect this, ignore this email.",
  "code.subject": "Your sign-in code",
  "code.say": "Your code is {code}. It expires in 10 minutes.",
  "code.warn": "No one from your facility will ever ask for it. If you are not signing in now, change your password.",
  "code.text": "{code} is your {product} code. It expires in 10 minutes. Do not share it.",
  "changed.subject.password": "The password of your account was changed",
  "changed.subject.passkey": "A passkey of your account was changed",
  "changed.subject.twoFactor": "The second factor of your account was changed",
  "changed.subject.email": "The email address of your account was changed",
  "changed.subject.pin": "Your PIN was removed",
  "changed.say.password": "The password of your account was changed, and your other sessions were signed out.",
  "changed.say.passkey": "A passkey of your account was changed, and your other sessions were signed out.",
  "changed.say.twoFactor": "The second factor of your account was changed, and your other sessions were signed out.",
  "changed.say.email": "The email address of your account was changed, and your other sessions were signed out.",
  "changed.say.pin":
    "An administrator of your facility removed your PIN. Unlock with your password, then choose a new PIN in your profile, under Security.",
  "changed.notYou": "If this was not you, ask an administrator of your facility to reset your access immediately.",
  "device.title": "You signed in on a new device",
  "device.body": "{device}. If it was not you, sign it out and change your password.",
  "device.subject": "A new device signed in to your account",
  "device.say": "{device} signed in to your account.",
  "device.do": "If this was you, no action is needed. If not, sign the device out and change your password:",
  "approval.title": "Is that you signing in?",
  "approval.body": "{device}, {place}. Choose the number that the other screen shows, or deny it.",
  "approval.subject": "Approve your sign-in",
  "approval.say":
    "{device} is signing in to your account, at {time} from {place}. Open {product} on a trusted device to approve or deny it:",
  "approval.notYou": "If it was not you, deny it there and change your password.",
  "place.unknown": "an unknown location ({ip})",
  "place.own": "the facility's network",
  "place.computer": "this computer",
  "place.private": "a private network",
  "return.subject": "Your account at {facility} is active again",
  "return.say": "Your {product} account at {facility} is active again. Choose a new password to sign in:",
  "return.note":
    "The link works once, within one hour. After that, request another one with “Forgot?” on the sign-in page.",
} as const;

/** Emails and texts of this module, in each language. */
export const { letterIn, letterTo } = letterTexts("accounts.letters", english, {
  ...commonLetters.spanish,
  "reset.subject": "Elija una contraseña nueva",
  "reset.say":
    "Recibimos una solicitud para restablecer su contraseña. El enlace es válido durante una hora y funciona una vez:",
  "reset.notYou": "Si no la hizo usted, ignore este correo. Su contraseña no cambia.",
  "denied.say":
    "En una hora se rechazaron dos inicios de sesión en su cuenta, así que otra persona puede conocer su contraseña. La desactivamos. Elija una nueva con este enlace, que es válido durante una hora y funciona una vez:",
  "denied.later": "Si el enlace caducó, solicite otro en la página de inicio de sesión.",
  "newEmail.subject": "Confirme su nuevo correo electrónico",
  "newEmail.say":
    "Confirme esta dirección de correo para su cuenta. El enlace es válido durante un día y funciona una vez:",
  "newEmail.notYou": "Si no lo solicitó, ignore este correo. Nada cambia.",
  "invitation.subject": "Tiene una invitación de {facility}",
  "invitation.say": "{inviter} le invitó a {facility} en {product}. Elija su contraseña en los próximos siete días:",
  "invitation.notYou": "Si no lo esperaba, ignore este correo.",
  "code.subject": "Su código para iniciar sesión",
  "code.say": "Su código es {code}. Caduca en 10 minutos.",
  "code.warn": "Nadie de su centro se lo pedirá nunca. Si no está iniciando sesión ahora, cambie su contraseña.",
  "code.text": "{code} es su código de {product}. Caduca en 10 minutos. No lo comparta.",
  "changed.subject.password": "La contraseña de su cuenta ha cambiado",
  "changed.subject.passkey": "Una llave de acceso de su cuenta ha cambiado",
  "changed.subject.twoFactor": "El segundo factor de su cuenta ha cambiado",
  "changed.subject.email": "El correo electrónico de su cuenta ha cambiado",
  "changed.subject.pin": "Se retiró su PIN",
  "changed.say.password": "La contraseña de su cuenta ha cambiado y se cerraron sus otras sesiones.",
  "changed.say.passkey": "Una llave de acceso de su cuenta ha cambiado y se cerraron sus otras sesiones.",
  "changed.say.twoFactor": "El segundo factor de su cuenta ha cambiado y se cerraron sus otras sesiones.",
  "changed.say.email": "El correo electrónico de su cuenta ha cambiado y se cerraron sus otras sesiones.",
  "changed.say.pin":
    "Un administrador de su centro retiró su PIN. Desbloquee con su contraseña y elija un PIN nuevo en su perfil, en Seguridad.",
  "changed.notYou": "Si no fue usted, pida de inmediato a un administrador de su centro que restablezca su acceso.",
  "device.title": "Inició sesión en un dispositivo nuevo",
  "device.body": "{device}. Si no fue usted, cierre esa sesión y cambie su contraseña.",
  "device.subject": "Un dispositivo nuevo inició sesión en su cuenta",
  "device.say": "{device} inició sesión en su cuenta.",
  "device.do": "Si fue usted, no tiene que hacer nada. Si no, cierre esa sesión y cambie su contraseña:",
  "approval.title": "¿Es usted quien inicia sesión?",
  "approval.body": "{device}, {place}. Elija el número que muestra la otra pantalla o rechácelo.",
  "approval.subject": "Apruebe su inicio de sesión",
  "approval.say":
    "{device} pide iniciar sesión en su cuenta, a las {time} desde {place}. Abra {product} en un dispositivo de su confianza para responder:",
  "approval.notYou": "Si no fue usted, rechácelo allí y cambie su contraseña.",
  "place.unknown": "una ubicación desconocida ({ip})",
  "place.own": "la red del centro",
  "place.computer": "este equipo",
  "place.private": "una red privada",
  "return.subject": "Su cuenta en {facility} está activa de nuevo",
  "return.say":
    "Su cuenta de {product} en {facility} está activa de nuevo. Elija una contraseña nueva para iniciar sesión:",
  "return.note":
    "El enlace sirve una vez y durante una hora. Después, pida otro con «¿Olvidó su contraseña?» en la página de inicio de sesión.",
});

export type LetterSay = ReturnType<typeof letterIn>;
