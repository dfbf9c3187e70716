import { clientsById } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { type PartRecord, partsOf, partsOfNotes } from "../drafts/part.store.ts";
import { sessionById } from "../groups/session.store.ts";
import { type NoteRecord, staffById } from "../notes/note.store.ts";
import type { GroupSessionFacts } from "../notes/note-document.ts";
import type { Stop } from "../notes/signing.ts";
import { attendanceOf } from "./attendance.store.ts";
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

/** What a client's note of a group session shares with the others, and what keeps it from being signed. */
export async function groupFactsOf(view: View, note: NoteRecord): Promise<GroupFacts | null> {
  const { groupSessionId: sessionId } = note;
  if (!sessionId) return null;
  const session = await sessionById(view.db, sessionId);
  const shared = await sharedNoteOf(view.db, sessionId);
  const sharedParts = shared ? await partsOf(view.db, shared.id) : [];
  const rows = await attendanceOf(view.db, session);
  const own = rows.find(({ clientId }) => clientId === note.clientId);
  const there = own ? attendedOf(own, session) : null;
  const stops: Stop[] = [];
  if (session.status !== "ended" || !there)
    stops.push({
      code: "note-incomplete",
      path: "session",
      message: session.status === "ended" ? "The client is not checked in to this session." : "End the session first.",
    });
  const clients = await clientsById(
    view,
    rows.map(({ clientId }) => clientId),
  );
  const people = [...clients.values()].map((client) => ({ clientId: client.clientId, names: namesOf(client) }));
  for (const part of sharedParts)
    if (namesSomeone(part.plainText, people))
      stops.push({
        code: "names-in-shared-narrative",
        path: `parts.${part.partKey}`,
        message: `${part.title} names a client. Move it to the client's own part, or write "a group member".`,
      });
  const notes = (await clientNotesOf(view.db, sessionId)).filter(({ status }) => status !== "discarded");
  const parts = await partsOfNotes(
    view.db,
    notes.map(({ id }) => id),
  );
  const others = people.filter(({ clientId }) => clientId !== note.clientId);
  for (const part of parts.filter(({ noteId }) => noteId === note.id)) {
    if (namesSomeone(part.plainText, others))
      stops.push({
        code: "names-in-shared-narrative",
        path: `parts.${part.partKey}`,
        message: `${part.title} names another client of the group. Write "a group member".`,
      });
    const alike = Math.max(
      0,
      ...parts.filter(({ noteId }) => noteId !== note.id).map((other) => similarity(part.plainText, other.plainText)),
    );
    if (alike >= blocksFrom)
      stops.push({
        code: "too-similar",
        path: `parts.${part.partKey}`,
        message: `${percent(alike)}% is the same as another client's part. Write what was particular to this client.`,
      });
  }
  if (session.status !== "ended" || !there) return { shared: sharedParts, session: undefined, stops };
  const staff = await staffById(
    view.db,
    session.facilitators.map(({ clinicianId }) => clinicianId),
  );
  const held = heldAt(session);
  return {
    shared: sharedParts,
    stops,
    session: {
      group: session.groupName,
      topic: session.topic,
      ...held,
      minutes: Math.floor(minutesBetween(held.start, held.end)),
      facilitators: session.facilitators.map(({ clinicianId, name, role }) => ({
        name,
        credentials: staff.get(clinicianId)?.credentials.join(", ") ?? "",
        role,
      })),
      clients: session.presentCount,
      attended: there,
    },
  };
}
