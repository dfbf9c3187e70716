import { noticeTexts } from "#platform/server/messages/notification-texts.ts";

const english = {
  "approval.requested": "{step} awaiting approval",
  approve: "Approve",
  "approval.approved": "{step} approved",
  "approval.declined": "{step} declined",
  "approval.expired": "{step} approval request expired",
  "step.admission": "Admission",
  "step.discharge": "Planned discharge",
  "step.level_of_care": "Level of care change",
  "step.undo_discharge": "Undo discharge",
  "step.leave": "Therapeutic pass",
  "step.transfer": "Transfer to another location",
  "discharge.undone": "Discharge undone",
  "discharge.reviewOrders": "The client is in care again. Orders stay discontinued: ask the prescriber to reorder.",
  "vital.critical": "Critical vital sign",
  "vital.acknowledge": "Open the chart and document the action taken.",
  "vital.unacknowledged": "It has not been acknowledged. Open the chart and document the action taken.",
  "leave.overdue": "Client not back from leave",
  "leave.expected": "Expected {when}. Open the chart to record the return or a new expected return.",
} as const;

/** Notification texts of this module in each language; names and numbers are not translated. */
export const inEachLanguage = noticeTexts("clients.notices", english, {
  "approval.requested": "{step} pendiente de aprobación",
  approve: "Aprobar",
  "approval.approved": "{step} aprobada",
  "approval.declined": "{step} rechazada",
  "approval.expired": "{step}: la solicitud de aprobación venció",
  "step.admission": "Admisión",
  "step.discharge": "Alta programada",
  "step.level_of_care": "Modificación del nivel de atención",
  "step.undo_discharge": "Anulación del alta",
  "step.leave": "Salida terapéutica",
  "step.transfer": "Transferencia a otra sede",
  "discharge.undone": "Alta anulada",
  "discharge.reviewOrders":
    "El cliente está de nuevo en tratamiento. Las órdenes siguen suspendidas: pida al médico que las ordene otra vez.",
  "vital.critical": "Signo vital crítico",
  "vital.acknowledge": "Abra el expediente y documente lo que se hizo.",
  "vital.unacknowledged": "Nadie lo ha confirmado. Abra el expediente y documente lo que se hizo.",
  "leave.overdue": "Un cliente no ha regresado de su salida",
  "leave.expected": "Se esperaba {when}. Abra el expediente para registrar el regreso o una nueva hora.",
});
