import type { IdOf } from "#platform/shared/ids.ts";
import type { NoteKind, VoidReason } from "./notes/note.ts";

/** Events this module raises. Notes about no single client leave out `clientId` and `demographicId`. */
declare module "#platform/server/events/events.ts" {
  interface EventPayloads {
    "notes.signed": { noteId: string; clientId?: string; demographicId?: string; kind: NoteKind };
    "notes.cosigned": { noteId: string };
    "notes.part-changed": { noteId: string };
    "notes.part-lease-changed": { noteId: string };
    "notes.returned": { noteId: string; authorId: string };
    "notes.voided": { noteId: string; clientId?: string; demographicId?: string; reason: VoidReason };
    "notes.program-changed": { programId: string };
    "notes.enrollment-changed": { clientId: string; demographicId: string; programId: string };
    "notes.group-changed": { groupId: string };
    "notes.roster-changed": { groupId: string; clientId: string };
    "notes.group-session-changed": { sessionId: string; groupId: string };
    "notes.group-session-cancelled": { sessionId: string; groupId: string };
    "notes.group-session-started": { sessionId: string; groupId: string };
    "notes.group-session-ended": { sessionId: string; groupId: string };
    "notes.attendance-changed": { sessionId: string; groupId: string };
    "notes.client-checked-in": { sessionId: string; groupId: string };
    "notes.shift-report-changed": { reportId: string; locationId: string };
    "notes.addendum-signed": { noteId: string; addendumId: string };
    "notes.transfer-sent": { handoffId: string; clientId: string; demographicId: string };
    "notes.transfer-changed": { handoffId: string; clientId: string };
    "notes.transfer-accepted": {
      handoffId: string;
      clientId: string;
      demographicId: string;
      locationId?: string;
      levelOfCareId?: string;
      effectiveAt: string;
    };
  }
}
export const noteEvents = [
  "notes.signed",
  "notes.cosigned",
  "notes.part-changed",
  "notes.part-lease-changed",
  "notes.returned",
  "notes.voided",
  "notes.addendum-signed",
  "notes.shift-report-changed",
  "notes.program-changed",
  "notes.enrollment-changed",
  "notes.group-changed",
  "notes.roster-changed",
  "notes.group-session-changed",
  "notes.group-session-cancelled",
  "notes.group-session-started",
  "notes.group-session-ended",
  "notes.attendance-changed",
  "notes.client-checked-in",
  "notes.transfer-sent",
  "notes.transfer-changed",
  "notes.transfer-accepted",
] as const;

/** What audit entries of this module are about. */
declare module "#platform/shared/audit/audit-subjects.ts" {
  interface AuditSubjects {
    note: IdOf<"note">;
    program: IdOf<"program">;
    "program-enrollment": IdOf<"program-enrollment">;
    group: IdOf<"group">;
    "group-membership": IdOf<"group-membership">;
    "group-session": IdOf<"group-session">;
    "group-note-export": IdOf<"group-note-export">;
    "shift-report": IdOf<"shift-report">;
    "smart-phrase": IdOf<"smart-phrase">;
  }
}
