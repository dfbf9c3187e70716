import type { IdOf } from "#platform/shared/ids.ts";

/** Events this module raises. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "platform.session-revoked": { sessionId: string; principalId: string };
    "platform.session-locked": { sessionId: string; principalId: string };
    "platform.session-handed": { sessionId: string; principalId: string };
    "platform.session-reuse-detected": { sessionId: string; principalId: string };
    "platform.device-seen": { userId: string; deviceId: string };
    "platform.login-request-changed": { requestId: string; userId: string };
    "platform.terms-published": { audience: string; version: string };
  }
}

export const accountEvents = [
  "platform.session-revoked",
  "platform.session-locked",
  "platform.session-handed",
  "platform.session-reuse-detected",
  "platform.device-seen",
  "platform.login-request-changed",
  "platform.terms-published",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    device: IdOf<"device">;
    "login-request": IdOf<"login-request">;
    passkey: IdOf<"passkey">;
  }
}
