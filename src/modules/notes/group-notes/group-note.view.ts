import { type ClientIdentity, clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { sessionView } from "../groups/session.actions.ts";
import { type SessionRow, sessionById } from "../groups/session.store.ts";
import { staffById } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { partViewsOf } from "../notes/note.view.ts";
import { groupClientTemplate } from "../templates/shipped-templates.ts";
import { type AttendanceRow, attendanceOf } from "./attendance.store.ts";
import { type Attended, attended, isCheckInOpen } from "./attendance.ts";
import type { GroupNote } from "./group-note.contract.ts";
import { clientNotesOf, sharedNoteOf } from "./group-note.store.ts";
import { signeesOf, signeeViews } from "./signee.store.ts";

/** When a session was held: its own times once it has ended. */
export function heldAt(session: SessionRow): { start: string; end: string } {
  return {
    start: session.actualStart ?? session.scheduledStart,
    end: session.actualEnd ?? session.scheduledEnd,
  };
}

export const attendedOf = (row: AttendanceRow, session: SessionRow): Attended | null =>
  row.status === "present" ? attended(row, heldAt(session)) : null;

/** First, last and preferred names: what no text of another client may contain. */
export const namesOf = (client: ClientIdentity): string[] =>
  [client.legalFirstName, client.legalLastName, client.preferredName].filter((name) => name !== null);

/** The lead facilitator of a session, who documents it; without one, the user. */
export function authorOf(session: Pick<SessionRow, "facilitators">, clinicianId: string | null): string | null {
  return session.facilitators.find(({ role }) => role === "lead")?.clinicianId ?? clinicianId;
}

/** A session's documentation: a fixed number of statements, however many clients. */
export async function groupNoteView(view: View, sessionId: string): Promise<GroupNote> {
  const session = await sessionById(view.db, sessionId);
  const rows = await attendanceOf(view.db, session);
  const reached = await view.reachable(
    "groupNotes.write",
    "client",
    rows.map(({ clientId }) => clientId),
  );
  const clients = await clientsById(view, [...reached]);
  const shared = await sharedNoteOf(view.db, sessionId);
  const notes = new Map((await clientNotesOf(view.db, sessionId)).map((note) => [note.clientId, note]));
  const writable = [...notes.values()].filter(({ status, clientId }) => isWritable(status) && reached.has(clientId));
  const parts = await partViewsOf(view, [...(shared ? [shared.id] : []), ...writable.map(({ id }) => id)]);
  const authorId = shared?.authorId ?? authorOf(session, null);
  const author = authorId ? (await staffById(view.db, [authorId])).get(authorId) : undefined;
  const signees = await signeesOf(view.db, sessionId);
  const mayWrite = view.can("groupNotes.write");
  const mayLead = view.can("groups.facilitate");
  const hasEnded = session.status === "ended";
  return {
    session: sessionView(view, session),
    start: heldAt(session).start,
    author: author ? { clinicianId: author.id, name: author.fullName ?? "" } : null,
    shared: shared ? (parts.get(shared.id) ?? []) : [],
    isSharedLocked: shared ? !isWritable(shared.status) : false,
    fields: groupClientTemplate.fields,
    attendances: rows
      .flatMap((row) => {
        const client = clients.get(row.clientId);
        if (!client) return [];
        const note = notes.get(row.clientId);
        const there = attendedOf(row, session);
        return [
          {
            clientId: row.clientId,
            clientName: client.legalName,
            mrNo: client.mrNo,
            names: namesOf(client),
            status: row.status,
            method: row.method,
            isWalkIn: row.isWalkIn,
            selfCheckInAt: row.selfCheckInAt,
            arrivedAt: row.arrivedAt,
            leftAt: row.leftAt,
            minutes: hasEnded ? (there?.minutes ?? null) : null,
            lateMinutes: there?.lateMinutes ?? 0,
            leftEarlyMinutes: hasEnded || row.leftAt ? (there?.leftEarlyMinutes ?? 0) : 0,
            absenceReason: row.absenceReason,
            note:
              note && note.status !== "discarded"
                ? {
                    id: note.id,
                    status: note.status,
                    fields: note.fields,
                    part: parts.get(note.id)?.[0] ?? null,
                    version: note.version,
                  }
                : null,
            version: row.version,
          },
        ];
      })
      .sort((a, b) => a.clientName.localeCompare(b.clientName) || a.mrNo.localeCompare(b.mrNo)),
    restricted: rows.length - clients.size,
    signees: signeeViews(view, signees),
    abilities: {
      checkIn: mayLead && (isCheckInOpen(session, view.now) || hasEnded),
      end: mayLead && (session.status === "inProgress" || (hasEnded && session.signedCount === 0)),
      write: mayWrite && shared !== null,
      sign: view.can("groupNotes.sign") && authorId !== null && authorId === view.actor.clinicianId && hasEnded,
    },
  };
}
