import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.backup-failed": { runId: string };
  }
}

export const operationEvents = ["platform.backup-failed"] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    backup: IdOf<"backup">;
    downtime: IdOf<"downtime">;
    "downtime-packet": IdOf<"downtime-packet">;
    "downtime-workstation": IdOf<"downtime-workstation">;
    job: IdOf<"job">;
  }
}
