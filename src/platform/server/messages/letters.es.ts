import type { Translation } from "#platform/shared/messages/texts.ts";
import type { lettersEnglish } from "./letters.en.ts";

/** Spanish of what Cairn writes to its staff: mails, texts and what a phone shows while it is locked (I18N-1). */
export const lettersSpanish: Translation<typeof lettersEnglish> = {
  hello: "Hola, {name}:",
  helloNobody: "Hola:",
  closing: "{product} en {facility}",

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
  "connectionTest.subject": "Correo de prueba de {product}",
  "connectionTest.say": "Este correo se envió por «{connection}». La conexión funciona.",

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
};
