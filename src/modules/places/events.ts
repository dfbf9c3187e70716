import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.location-created": { locationId: string };
    "platform.location-changed": { locationId: string; keys: string[] };
    "platform.location-deactivated": { locationId: string };
  }
}

export const locationEvents = [
  "platform.location-created",
  "platform.location-changed",
  "platform.location-deactivated",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "business-location": IdOf<"business-location">;
    location: IdOf<"location">;
    place: IdOf<"place">;
  }
}
