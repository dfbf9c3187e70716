import type { IdOf } from "#platform/shared/ids.ts";

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    agreement: IdOf<"agreement">;
    "api-client": IdOf<"api-client">;
    connection: IdOf<"connection">;
    delivery: IdOf<"delivery">;
    integration: IdOf<"integration">;
    simulator: IdOf<"simulator">;
    webhook: IdOf<"webhook">;
  }
}
