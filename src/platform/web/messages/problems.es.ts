import type { Translation } from "../../shared/messages/texts.ts";
import type { problemsEnglish } from "./problems.en.ts";

export const problemsSpanish: Translation<typeof problemsEnglish> = {
  page: "Algo falló en esta página. Inténtelo de nuevo.",
  unreachable:
    "No se puede contactar con Cairn. Lo que escribió se conserva; inténtelo de nuevo cuando vuelva la conexión.",
  unreadable: "Algo entre usted y Cairn respondió en su lugar. Inténtelo de nuevo.",
  "bad-credentials": "El correo electrónico y la contraseña no coinciden.",
  "account-inactive": "Su cuenta no está activa. Pida a un administrador de su centro que la active.",
  "tenant-suspended": "Este centro está suspendido. Su administrador sabe más.",
  "rate-limited": "Demasiados intentos. Espere un poco e inténtelo de nuevo.",
  "setup-incomplete": "Aún falta un paso.",
  "tenant-exists": "Otro centro ya tiene esta dirección.",
  "signup-closed": "Aquí no se admiten centros nuevos.",
  busy: "Cairn tiene mucho trabajo en este momento. Inténtelo de nuevo en unos segundos.",
  "sign-in-expired": "Pasaron más de diez minutos o vino de otro dispositivo. Inicie sesión de nuevo.",
  "code-invalid": "Ese código no es correcto.",
  "code-invalid.left": {
    one: "Ese código no es correcto. Queda {count} intento.",
    other: "Ese código no es correcto. Quedan {count} intentos.",
  },
  "setup-code-wrong": "Ese no es el último código que imprimió el servidor.",
  "setup-code-wrong.renewed":
    "Fue el quinto código incorrecto. El servidor ha impreso uno nuevo donde se ejecuta: solo ese vale ahora.",
  "too-soon": "Se envió un código hace un momento. Espérelo o pida otro en medio minuto.",
  "passkey-refused": "Esa llave de acceso no fue aceptada. Use otra forma.",
  "terms-outdated": "Hay condiciones más recientes en vigor. Léalas, por favor.",
  "link-expired": "Este enlace ya se usó o ha caducado.",
  "session-expired": "Su sesión ha caducado. Inicie sesión de nuevo; no se pierde nada de lo que escribió.",
  "session-revoked": "Esta sesión se cerró. Inicie sesión de nuevo.",
  "session-locked": "Cairn está bloqueado. Escriba su PIN para continuar; todo está como lo dejó.",
  "device-handed": "Este dispositivo se entregó a un cliente. Escriba su PIN para volver a usarlo.",
  "step-up-required": "Confirme que es usted.",
  "pin-invalid": "PIN incorrecto.",
  "pin-invalid.left": {
    one: "PIN incorrecto. Queda {count} intento.",
    other: "PIN incorrecto. Quedan {count} intentos.",
  },
  "pin-locked": "Cinco PIN incorrectos. Espere 15 minutos o desbloquee con su contraseña.",
  "ticket-used": "Esa confirmación ya se usó o ha caducado. Escriba el PIN de nuevo.",
  "witness-same-person": "Un testigo es otra persona: pida a un colega que escriba su PIN.",
  "unknown-tenant": "No hay ningún centro en esta dirección.",
  "csrf-refused": "Esta solicitud no vino de la página de Cairn. Vuelva a cargar la página e inténtelo de nuevo.",
  maintenance: "Cairn se está actualizando. Inténtelo de nuevo en un minuto.",
  internal: "Algo falló de nuestro lado. Inténtelo de nuevo.",
};
