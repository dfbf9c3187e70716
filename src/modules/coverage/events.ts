import type { IdOf } from "#platform/shared/ids.ts";

/** Events of this module. The platform adds eventId, tenantId, at, actorId, subjectId and subjectVersion. */
export interface CoverageEvents {
  /** Insurance of a client or a lead was added, changed, verified or ended. */
  "coverage.insurance-changed": { insuranceId: string; clientId: string | null; leadId: string | null };
  /** A check of benefits was started, answered, failed or verified. */
  "coverage.benefits-changed": { vobId: string; insuranceId: string; clientId: string | null; leadId: string | null };
  /** An authorization was requested, decided, extended, appealed, corrected or voided. */
  "coverage.authorization-changed": {
    authorizationId: string;
    clientId: string;
    demographicId: string;
    status: string;
  };
  /** A review was held, assigned, or is due another day. */
  "coverage.review-changed": { reviewId: string; clientId: string; demographicId: string };
  /** A day of a stay in care is not covered. */
  "coverage.gap-opened": { clientId: string; demographicId: string; uncoveredFrom: string };
}

declare module "#platform/server/events/events.ts" {
  interface EventPayloads extends CoverageEvents {}
}

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    insurance: IdOf<"insurance">;
    vob: IdOf<"vob">;
    payer: IdOf<"payer">;
    authorization: IdOf<"authorization">;
    "utilization-review": IdOf<"utilization-review">;
  }
}
