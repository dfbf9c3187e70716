/** Facts the platform announces (spec §3); modules declare theirs the same way. */
declare module "./events/events.ts" {
  interface EventPayloads {
    "platform.user-activated": { userId: string; clinicianId: string };
    "platform.user-invited": { userId: string };
    "platform.user-deactivated": { userId: string; clinicianId: string };
    "platform.role-changed": { userId: string };
    "platform.credential-changed": { clinicianId: string; credentialId: string; type: string };
    "platform.location-changed": { locationId: string; keys: string[] };
    "platform.location-deactivated": { locationId: string };
    "platform.tenant-activated": Record<string, never>;
    "platform.roles-changed": { roleCodes: string[] };
    "platform.session-revoked": { sessionId: string; principalId: string };
    "platform.session-locked": { sessionId: string; principalId: string };
    "platform.device-seen": { userId: string; deviceId: string };
    "platform.login-request-changed": { requestId: string; userId: string };
    "platform.terms-published": { audience: string; version: string };
    "platform.session-reuse-detected": { sessionId: string; principalId: string };
    "platform.config-changed": { keys: string[] };
    "platform.location-created": { locationId: string };
    "platform.glass-broken": { grantId: string; subjectType: string; clinicianId: string };
    "platform.glass-reviewed": { grantId: string; decision: string };
    "platform.audit-chain-broken": { sealSeq: number };
    "platform.legal-hold-changed": { subjectType: string; clientId?: string; on: boolean };
    "platform.backup-failed": { runId: string };
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
  "platform.user-invited",
  "platform.user-deactivated",
  "platform.role-changed",
  "platform.credential-changed",
  "platform.location-changed",
  "platform.location-deactivated",
  "platform.tenant-activated",
  "platform.roles-changed",
  "platform.session-revoked",
  "platform.session-locked",
  "platform.device-seen",
  "platform.login-request-changed",
  "platform.terms-published",
  "platform.session-reuse-detected",
  "platform.config-changed",
  "platform.location-created",
  "platform.glass-broken",
  "platform.glass-reviewed",
  "platform.audit-chain-broken",
  "platform.legal-hold-changed",
  "platform.backup-failed",
  "platform.file-ready",
  "platform.file-quarantined",
] as const;
