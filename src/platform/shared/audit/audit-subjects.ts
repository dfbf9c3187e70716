import type { IdOf } from "#platform/shared/ids.ts";

/**
 * The kinds of records that audit entries are about, each with the type of its id. A module adds its own in its `events.ts`:
 * `declare module "#platform/shared/audit/audit-subjects.ts" { interface AuditSubjects { bed: IdOf<"bed"> } }`, so that an
 * endpoint cannot declare an unknown subject, nor a handler give the id of another kind of record.
 */
export interface AuditSubjects {
  assist: IdOf<"assist">;
  error: IdOf<"error">;
  file: IdOf<"file">;
  notification: IdOf<"notification">;
  search: IdOf<"search">;
  session: IdOf<"session">;
  user: IdOf<"user">;
}
export type AuditSubject = keyof AuditSubjects & string;
