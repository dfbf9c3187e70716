import type { IdOf } from "#platform/shared/ids.ts";
import type { NoteKind, VoidReason } from "./notes/note.ts";

/** Events this module raises. Notes about no single client leave out `clientId` and `demographicId`. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "notes.signed": { noteId: string; clientId?: string; demographicId?: string; kind: NoteKind };
    "notes.cosigned": { noteId: string };
    "notes.returned": { noteId: string; authorId: string };
    "notes.voided": { noteId: string; clientId?: string; demographicId?: string; reason: VoidReason };
    "notes.addendum-signed": { noteId: string; addendumId: string };
  }
}
export const noteEvents = [
  "notes.signed",
  "notes.cosigned",
  "notes.returned",
  "notes.voided",
  "notes.addendum-signed",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    note: IdOf<"note">;
  }
}
