/** Events about outside services. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "integrations.connection-enabled": { connectionId: string; typeKey: string };
    "integrations.connection-degraded": { connectionId: string; typeKey: string };
    "integrations.connection-recovered": { connectionId: string; typeKey: string };
    "integrations.sign-in-needed": { connectionId: string; typeKey: string };
    "integrations.dead-lettered": { taskId?: string; deliveryId?: string; channel: string; kind: string };
    /** A signed message from another system arrived; its contents are in the delivery. */
    "integrations.message-received": { connectionId: string; deliveryId: string; type: string };
    "integrations.text-status": { taskId: string; status: string };
    "integrations.agreement-expiring": { agreementId: string; daysLeft: number };
    "integrations.agreement-expired": { agreementId: string };
    "integrations.api-key-first-used": { keyId: string };
    "integrations.webhook-disabled": { webhookId: string };
  }
}

export const integrationEvents = [
  "integrations.connection-enabled",
  "integrations.connection-degraded",
  "integrations.connection-recovered",
  "integrations.sign-in-needed",
  "integrations.dead-lettered",
  "integrations.message-received",
  "integrations.text-status",
  "integrations.agreement-expiring",
  "integrations.agreement-expired",
  "integrations.api-key-first-used",
  "integrations.webhook-disabled",
] as const;

import type { IdOf } from "#platform/shared/ids.ts";

/** Audit subjects of this module. */
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
