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
