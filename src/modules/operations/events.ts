/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.backup-failed": { runId: string };
  }
}

export const operationEvents = ["platform.backup-failed"] as const;
