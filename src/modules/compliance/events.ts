import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.glass-broken": { grantId: string; subjectType: string; clinicianId: string };
    "platform.glass-reviewed": { grantId: string; decision: string };
    "platform.legal-hold-changed": { subjectType: string; clientId?: string; on: boolean };
  }
}

export const complianceEvents = [
  "platform.glass-broken",
  "platform.glass-reviewed",
  "platform.legal-hold-changed",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "access-grant": IdOf<"access-grant">;
    audit: IdOf<"audit">;
    "legal-hold": IdOf<"legal-hold">;
  }
}
