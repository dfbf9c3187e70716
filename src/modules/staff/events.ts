import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.user-activated": { userId: string; clinicianId: string };
    "platform.user-invited": { userId: string };
    "platform.user-deactivated": { userId: string; clinicianId: string };
    "platform.role-changed": { userId: string };
    "platform.roles-changed": { roleCodes: string[] };
    "platform.credential-changed": { clinicianId: string; credentialId: string; type: string };
  }
}

export const staffEvents = [
  "platform.user-activated",
  "platform.user-invited",
  "platform.user-deactivated",
  "platform.role-changed",
  "platform.roles-changed",
  "platform.credential-changed",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "access-review": IdOf<"access-review">;
    clinician: IdOf<"clinician">;
    permission: IdOf<"permission">;
    role: IdOf<"role">;
    "user-group": IdOf<"user-group">;
  }
}
