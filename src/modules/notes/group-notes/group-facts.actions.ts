import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { type PartRecord, partsOfNotes } from "../drafts/part.store.ts";
import { type SessionRow, sessionById } from "../groups/session.store.ts";
import { type NoteRecord, staffById } from "../notes/note.store.ts";
import type { GroupSessionFacts } from "../notes/note-document.ts";
import type { Stop } from "../notes/signing.ts";
import { type AttendanceRow, attendanceOf } from "./attendance.store.ts";
import { clientNotesOf, sharedNoteOf } from "./group-note.store.ts";
import { attendedOf, heldAt, namesOf } from "./group-note.view.ts";
import { namesSomeone } from "./names-in-text.ts";
import { blocksFrom, percent, similarity } from "./similarity.ts";

export interface GroupFacts {
  shared: PartRecord[];
  /** Undefined until the session has ended. */
  session: GroupSessionFacts | undefined;
  stops: Stop[];
}

/** What the notes of one session have in common: read once, however many of them are signed. */
export interface GroupSource {
  session: SessionRow;
  attendances: AttendanceRow[];
  shared: PartRecord[];
  people: { clientId: string; names: string[] }[];
  /** The parts of every client's note. */
  parts: PartRecord[];
  credentials: ReadonlyMap<string, string>;
}

export async function groupSourceOf(view: View, sessionId: string): Promise<GroupSource> {
  const session = await sessionById(view.db, sessionId);
  const shared = await sharedNoteOf(view.db, sessionId);
  const notes = (await clientNotesOf(view.db, sessionId)).filter(({ status }) => status !== "discarded");
  const parts = await partsOfNotes(view.db, [...(shared ? [shared.id] : []), ...notes.map(({ id }) => id)]);
  const attendances = await attendanceOf(view.db, session);
  const clients = await clientsById(
    view,
    attendances.map(({ clientId }) => clientId),
  );
  const staff = await staffById(
    view.db,
    session.facilitators.map(({ clinicianId }) => clinicianId),
  );
  return {
    session,
    attendances,
    shared: parts.filter(({ noteId }) => noteId === shared?.id),
    people: [...clients.values()].map((client) => ({ clientId: client.clientId, names: namesOf(client) })),
    parts: parts.filter(({ noteId }) => noteId !== shared?.id),
    credentials: new Map([...staff.values()].map(({ id, credentials }) => [id, credentials.join(", ")])),
  };
}

/** What a client's note of a group session shares with the others, and what keeps it from being signed. */
export function groupFactsOf(source: GroupSource, note: NoteRecord): GroupFacts {
  const { session, shared, people, credentials } = source;
  const own = source.attendances.find(({ clientId }) => clientId === note.clientId);
  const there = own ? attendedOf(own, session) : null;
  const hasEnded = session.status === "ended";
  const stops: Stop[] = [];
  if (!hasEnded || !there)
    stops.push({
      code: "note-incomplete",
      path: "session",
      message: hasEnded ? "The client is not checked in to this session." : "End the session first.",
    });
  stops.push(...sharedStops(shared, people), ...ownStops(source, note));
  if (!hasEnded || !there) return { shared, session: undefined, stops };
  const held = heldAt(session);
  return {
    shared,
    stops,
    session: {
      group: session.groupName,
      topic: session.topic,
      ...held,
      minutes: Math.floor(minutesBetween(held.start, held.end)),
      facilitators: session.facilitators.map(({ clinicianId, name, role }) => ({
        name,
        credentials: credentials.get(clinicianId) ?? "",
        role,
      })),
      clients: session.presentCount,
      attended: there,
    },
  };
}

/** GRP-19: the shared narrative names no client. */
function sharedStops(shared: readonly PartRecord[], people: GroupSource["people"]): Stop[] {
  return shared
    .filter(({ plainText }) => namesSomeone(plainText, people))
    .map((part) => ({
      code: "names-in-shared-narrative",
      path: `parts.${part.partKey}`,
      message: `${part.title} names a client. Move it to the client's own part, or write "a group member".`,
    }));
}

/** GRP-19, NTE-15: a client's part names no other client, and is not a copy of another's part. */
function ownStops({ people, parts }: GroupSource, note: NoteRecord): Stop[] {
  const others = people.filter(({ clientId }) => clientId !== note.clientId);
  return parts
    .filter(({ noteId }) => noteId === note.id)
    .flatMap((part) => {
      const path = `parts.${part.partKey}`;
      const stops: Stop[] = [];
      if (namesSomeone(part.plainText, others))
        stops.push({
          code: "names-in-shared-narrative",
          path,
          message: `${part.title} names another client of the group. Write "a group member".`,
        });
      const alike = Math.max(
        0,
        ...parts.filter(({ noteId }) => noteId !== note.id).map((other) => similarity(part.plainText, other.plainText)),
      );
      if (alike >= blocksFrom)
        stops.push({
          code: "too-similar",
          path,
          message: `${percent(alike)}% is the same as another client's part. Write what was particular to this client.`,
        });
      return stops;
    });
}
