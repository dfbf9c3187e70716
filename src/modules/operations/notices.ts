import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "errors.seen": {
    one: "1 screen error since yesterday",
    other: "{count} screen errors since yesterday",
  },
  "errors.known": "None of them is new.",
  "errors.fresh": { one: "{count} of them is new.", other: "{count} of them are new." },
  "errors.spike": { one: "A screen failed {count} time: {name}", other: "A screen failed {count} times: {name}" },
  "backup.failed": "The backup failed",
  "export.failed": "The export of your facility failed",
  "export.ready": "The export of your facility is ready",
  "export.readyText": { one: "It can be downloaded for {count} day.", other: "It can be downloaded for {count} days." },
  "downtime.failed": "The downtime packet for {place} could not be created",
  "downtime.failedText": "Workstations keep the previous packet.",
  "downtime.opened": "{name} opened the downtime packet for {place}",
  "downtime.printed": "{name} printed the downtime packet for {place}",
  "downtime.wiped": "Ten wrong PINs: {workstation} deleted its downtime packet",
  "downtime.someone": "Someone",
  "downtime.where": "At {workstation}, without the server.",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("operations.notices", english, {
  "errors.seen": {
    one: "1 error de pantalla desde ayer",
    other: "{count} errores de pantalla desde ayer",
  },
  "errors.known": "Ninguno es nuevo.",
  "errors.fresh": { one: "{count} de ellos es nuevo.", other: "{count} de ellos son nuevos." },
  "errors.spike": { one: "Una pantalla falló {count} vez: {name}", other: "Una pantalla falló {count} veces: {name}" },
  "backup.failed": "Falló la copia de seguridad",
  "export.failed": "Falló la exportación de su centro",
  "export.ready": "La exportación de su centro está lista",
  "export.readyText": {
    one: "Puede descargarse durante {count} día.",
    other: "Puede descargarse durante {count} días.",
  },
  "downtime.failed": "No se pudo preparar el paquete de contingencia de {place}",
  "downtime.failedText": "Los equipos conservan el paquete anterior.",
  "downtime.opened": "{name} abrió el paquete de contingencia de {place}",
  "downtime.printed": "{name} imprimió el paquete de contingencia de {place}",
  "downtime.wiped": "Diez PIN incorrectos: {workstation} borró su paquete de contingencia",
  "downtime.someone": "Alguien",
  "downtime.where": "En {workstation}, sin el servidor.",
});
