/** Facts the platform announces (spec §3); modules declare theirs the same way. */
declare module "./events/events.ts" {
  interface EventPayloads {
    "platform.user-activated": { userId: string; clinicianId: string };
    "platform.roles-changed": { roleCodes: string[] };
    "platform.session-revoked": { sessionId: string; principalId: string };
    "platform.device-seen": { userId: string; deviceId: string };
    "platform.login-request-changed": { requestId: string; userId: string };
    "platform.terms-published": { audience: string; version: string };
    "platform.session-reuse-detected": { sessionId: string; principalId: string };
    "platform.config-changed": { keys: string[] };
    "platform.location-created": { locationId: string };
    "platform.file-ready": {
      fileId: string;
      subjectType: string;
      subjectId: string;
      category: string | null;
      clientId?: string;
    };
    "platform.file-quarantined": { fileId: string; subjectType: string };
  }
}

export const platformEvents = [
  "platform.user-activated",
  "platform.roles-changed",
  "platform.session-revoked",
  "platform.device-seen",
  "platform.login-request-changed",
  "platform.terms-published",
  "platform.session-reuse-detected",
  "platform.config-changed",
  "platform.location-created",
  "platform.file-ready",
  "platform.file-quarantined",
] as const;
