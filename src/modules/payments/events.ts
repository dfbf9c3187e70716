import type { IdOf } from "#platform/shared/ids.ts";

/** Events of this module. The platform adds eventId, tenantId, at, actorId, subjectId and subjectVersion. */
export interface PaymentEvents {
  /** The ledger, a payment, a refund or a card of a client changed. */
  "payments.account-changed": { clientId: string };
  /** A payment plan is in default. */
  "payments.plan-defaulted": { clientId: string; planId: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends PaymentEvents {}
}

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "ledger-entry": IdOf<"ledger-entry">;
    payment: IdOf<"payment">;
    "payment-method": IdOf<"payment-method">;
    "payment-plan": IdOf<"payment-plan">;
  }
}
