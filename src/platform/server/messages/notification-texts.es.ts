import type { Translation } from "#platform/shared/messages/texts.ts";
import type { notificationEnglish } from "./notification-texts.en.ts";

/** Spanish of the kernel's notifications (I18N-1). */
export const notificationSpanish: Translation<typeof notificationEnglish> = {
  "audit.broken": "El registro de auditoría no supera la verificación",
  "audit.seal": "Sello {seq}: {finding}",
  "audit.restoreAccepted": "Un operador aceptó una base de datos restaurada",
  "storage.low": "Solo queda libre el {percent} % del almacenamiento del servidor",
  "storage.lowText":
    "Libere espacio o añada almacenamiento. Cuando esté lleno, no se podrá guardar nada; los expedientes podrán consultarse.",
  "audit.restoreReason": "El registro de auditoría continúa desde el sello {seq}. Motivo: {reason}",
  "jobs.failed": "Falló un trabajo en segundo plano",
  "jobs.failedText": "«{task}» falló en todos los intentos. Revise el error y ejecútelo de nuevo.",
  "file.corrupt": "Un archivo está dañado",
  "file.corruptText": "Su suma de comprobación no coincide. Restaure el archivo desde una copia de seguridad.",
  "file.quarantined": "Un archivo quedó en cuarentena",
  "file.quarantinedText": "Resultado del análisis: {verdict}. El archivo no se puede abrir.",
};
