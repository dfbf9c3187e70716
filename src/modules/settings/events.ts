/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.tenant-activated": Record<string, never>;
    "platform.config-changed": { keys: string[] };
  }
}

export const settingEvents = ["platform.tenant-activated", "platform.config-changed"] as const;
