import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "order.held": "An order of yours was put on hold",
  "order.ending": "Order ending soon",
  "order.ends": "Ends {when}.",
  "cosign.due": "Order to co-sign",
  "cosign.overdue": "Order co-signature overdue",
  "cosign.dueAt": "Due {when}.",
  "cosign.wasDue": "Was due {when}. The order remains active.",
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
  "count.discrepancy": "Discrepancia en el conteo",
  "count.differs": "El envase {container} de {storage} no coincide con el registro.",
});
