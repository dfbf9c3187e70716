import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "order.held": "An order of yours was put on hold",
  "order.ending": "Order ending soon",
  "order.ends": "Ends {when}.",
  "cosign.due": "Order to co-sign",
  "cosign.overdue": "Order co-signature overdue",
  "cosign.dueAt": "Due {when}.",
  "cosign.wasDue": "Was due {when}. The order remains active.",
  "dose.notTaken": "Doses not taken",
  "dose.criticalNotTaken": "Time-critical dose not taken",
  "dose.notTakenAt": "Refused or held at {when}.",
  "dose.heldForVitals": "Held at {when} for vital signs, a score or sedation.",
  "dose.inARow": "Second refused or held dose in a row, at {when}.",
  "dose.repeated": "Third refused or held dose in 72 hours, at {when}.",
  "dose.undocumented": "Doses not documented",
  "dose.undocumentedSince": "Past the late cutoff since {when}.",
  "dose.criticalLate": "Time-critical dose overdue",
  "dose.lateSince": "Was due at {when}. Give it now, or document why not.",
  "dose.criticalUndocumented": "Time-critical dose not documented",
  "dose.noEntrySince": "Was due at {when} and has no entry. Check on the client.",
  "review.returned": "Your submission was returned with a question",
  "erx.failed": "A prescription was not sent",
  "erx.failedText": "The e-prescribing service reported an error. Open the prescription to send it again.",
  "count.discrepancy": "Count discrepancy",
  "count.differs": "Container {container} in {storage} does not match the ledger.",
} as const;

/** Notification texts of this module, in each language. */
export const inEachLanguage = noticeTexts("medications.notices", english, {
  "order.held": "Una orden suya fue suspendida temporalmente",
  "order.ending": "Orden próxima a terminar",
  "order.ends": "Termina: {when}.",
  "cosign.due": "Orden por firmar conjuntamente",
  "cosign.overdue": "Firma conjunta de una orden vencida",
  "cosign.dueAt": "Vence: {when}.",
  "cosign.wasDue": "Venció: {when}. La orden sigue activa.",
  "dose.notTaken": "Dosis no tomadas",
  "dose.criticalNotTaken": "Dosis urgente no tomada",
  "dose.notTakenAt": "Rechazada o suspendida a las {when}.",
  "dose.heldForVitals": "Suspendida a las {when} por signos vitales, una puntuación o sedación.",
  "dose.inARow": "Segunda dosis seguida rechazada o suspendida, a las {when}.",
  "dose.repeated": "Tercera dosis rechazada o suspendida en 72 horas, a las {when}.",
  "dose.undocumented": "Dosis sin documentar",
  "dose.undocumentedSince": "Pasó la hora límite a las {when}.",
  "dose.criticalLate": "Dosis urgente atrasada",
  "dose.lateSince": "Debía darse a las {when}. Désela ahora o documente por qué no.",
  "dose.criticalUndocumented": "Dosis urgente sin documentar",
  "dose.noEntrySince": "Debía darse a las {when} y no tiene registro. Vea cómo está el cliente.",
  "review.returned": "Su solicitud fue devuelta con una pregunta",
  "erx.failed": "Una receta no se envió",
  "erx.failedText": "El servicio de recetas electrónicas informó un error. Abra la receta para enviarla de nuevo.",
  "count.discrepancy": "Discrepancia en el conteo",
  "count.differs": "El envase {container} de {storage} no coincide con el registro.",
});

/** The title of collapsed notices of one location. */
export const undocumentedDoses = { en: "Doses not documented ({count})", es: "Dosis sin documentar ({count})" };
