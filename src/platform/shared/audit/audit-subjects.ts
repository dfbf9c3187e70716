import type { IdOf } from "#platform/shared/ids.ts";

/**
 * The kinds of records that audit entries are about, each with the type of its id. A module adds its own in its `events.ts`:
 * `declare module "#platform/shared/audit/audit-subjects.ts" { interface AuditSubjects { bed: IdOf<"bed"> } }`, so that an
 * endpoint cannot declare an unknown subject, nor a handler give the id of another kind of record.
 */
export interface AuditSubjects {
  "access-grant": IdOf<"access-grant">;
  assist: IdOf<"assist">;
  audit: IdOf<"audit">;
  backup: IdOf<"backup">;
  "business-location": IdOf<"business-location">;
  clinician: IdOf<"clinician">;
  device: IdOf<"device">;
  downtime: IdOf<"downtime">;
  "downtime-packet": IdOf<"downtime-packet">;
  "downtime-workstation": IdOf<"downtime-workstation">;
  error: IdOf<"error">;
  file: IdOf<"file">;
  job: IdOf<"job">;
  "legal-hold": IdOf<"legal-hold">;
  location: IdOf<"location">;
  "login-request": IdOf<"login-request">;
  notification: IdOf<"notification">;
  passkey: IdOf<"passkey">;
  place: IdOf<"place">;
  search: IdOf<"search">;
  session: IdOf<"session">;
  setting: IdOf<"setting">;
  tenant: IdOf<"tenant">;
  terms: IdOf<"terms">;
  user: IdOf<"user">;
}
export type AuditSubject = keyof AuditSubjects & string;
