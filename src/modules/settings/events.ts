import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.tenant-activated": Record<string, never>;
    "platform.config-changed": { keys: string[] };
  }
}

export const settingEvents = ["platform.tenant-activated", "platform.config-changed"] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    "saved-view": IdOf<"saved-view">;
    setting: IdOf<"setting">;
    tenant: IdOf<"tenant">;
    terms: IdOf<"terms">;
  }
}
