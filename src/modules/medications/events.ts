import type { IdOf } from "#platform/shared/ids.ts";
import type { Outcome } from "./administrations/outcome.ts";

interface Episode {
  clientId: string;
  demographicId: string;
}

/** Events this module raises. */
export interface MedicationEvents {
  "medications.order-created": Episode & { orderId: string };
  "medications.order-activated": Episode & { orderId: string; orderType: string };
  "medications.order-changed": Episode & { orderId: string; replacesOrderId?: string };
  "medications.order-held": Episode & { orderId: string };
  "medications.order-discontinued": Episode & { orderId: string };
  "medications.order-destroyed": Episode & { orderId: string };
  "medications.signature-overdue": Episode & { orderId: string; prescriberId: string; dueAt: string };
  /** The doses of a stay were suspended for a leave, or are due again. */
  "medications.doses-changed": Episode;
  "medications.dose-recorded": Episode & { logId: string; orderId: string; result: Outcome; occurredAt: string };
  "medications.dose-voided": Episode & { logId: string; reason: string };
  "medications.dose-undocumented": Episode & { scheduleId: string };
  "medications.dose-refused": Episode & { logId: string };
  "medications.prn-ineffective": Episode & { logId: string };
  /** A dose was held for vital signs, a score or sedation. */
  "medications.gate-failed": Episode & { logId: string };
  "medications.score-recorded": Episode & { scoreId: string; instrument: string; total: number; band: string };
  "medications.score-voided": Episode & { scoreId: string };
  /** COWS rose by 6 or more within 2 hours of a buprenorphine dose. */
  "medications.precipitated-withdrawal": Episode & { scoreId: string; orderId: string };
  "medications.protocol-started": Episode & { enrollmentId: string };
  /** The last taper of a protocol was closed: completed, or stopped before its end. */
  "medications.protocol-completed": Episode & { enrollmentId: string };
  "medications.allergy-changed": { clientId: string };
  /** Containers, counts or discrepancies of a location changed. */
  "medications.supply-changed": { locationId: string };
  "medications.count-completed": { countId: string };
  "medications.discrepancy-opened": { discrepancyId: string; containerId: string };
  /** The supply of an order does not last much longer: a refill is suggested. */
  "medications.supply-low": Episode & { orderId: string };
  /** A prescription at the e-prescribing service is new or has another status. */
  "medications.erx-prescription-changed": { clientId: string; prescriptionId: string };
  /** Diagnosis codes on prescriptions that the chart has not. */
  "medications.diagnosis-proposed": { clientId: string; codes: string[] };
  "medications.loss-declared": { discrepancyId: string; containerId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends MedicationEvents {}
}

export const medicationEvents = [
  "medications.order-created",
  "medications.order-activated",
  "medications.order-changed",
  "medications.order-held",
  "medications.order-discontinued",
  "medications.order-destroyed",
  "medications.signature-overdue",
  "medications.doses-changed",
  "medications.dose-recorded",
  "medications.dose-voided",
  "medications.dose-undocumented",
  "medications.dose-refused",
  "medications.prn-ineffective",
  "medications.gate-failed",
  "medications.score-recorded",
  "medications.score-voided",
  "medications.precipitated-withdrawal",
  "medications.protocol-started",
  "medications.protocol-completed",
  "medications.allergy-changed",
  "medications.supply-changed",
  "medications.count-completed",
  "medications.discrepancy-opened",
  "medications.supply-low",
  "medications.erx-prescription-changed",
  "medications.diagnosis-proposed",
  "medications.loss-declared",
] as const satisfies readonly (keyof MedicationEvents)[];

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    order: IdOf<"order">;
    "medication-log": IdOf<"medication-log">;
    "order-favorite": IdOf<"order-favorite">;
    "order-set": IdOf<"order-set">;
    "protocol-enrollment": IdOf<"protocol-enrollment">;
    "protocol-version": IdOf<"protocol-version">;
    "scale-definition": IdOf<"scale-definition">;
    storage: IdOf<"storage">;
    container: IdOf<"container">;
    count: IdOf<"count">;
    discrepancy: IdOf<"discrepancy">;
    destruction: IdOf<"destruction">;
    refill: IdOf<"refill">;
    "erx-difference": IdOf<"erx-difference">;
    "review-item": IdOf<"review-item">;
  }
}
