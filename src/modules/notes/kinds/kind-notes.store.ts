import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import { asNote, noteColumns } from "../notes/note.store.ts";
import type { NoteKind, NoteStatus, NoteSubtype } from "../notes/note.ts";
import type { ListedNote } from "../notes/note-list.store.ts";

export interface KindFilter {
  kinds: readonly NoteKind[];
  statuses: readonly NoteStatus[];
  subtype?: readonly NoteSubtype[] | undefined;
  sessionId?: string | undefined;
  clientId?: string | undefined;
  locationId?: string | undefined;
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  pageSize: number;
}

export interface KindNote extends ListedNote {
  clientName: string;
  mrNo: string;
}

/** A page of the notes of these kinds within the user's reach, newest service first: one index range and a count. */
export async function notesOfKind(view: View, filter: KindFilter) {
  let query = view.db
    .selectFrom("notes")
    .leftJoin("clinicians", "clinicians.id", "notes.authorId")
    // Left, so that the page is read from the notes by time and never by way of all clients; each of these notes has one.
    .leftJoin("clients", "clients.id", "notes.clientId")
    .select([
      ...noteColumns.map((column) => `notes.${column}` as const),
      sql<string>`coalesce(clients.mr_no, '')`.as("mrNo"),
      sql<string>`coalesce(clients.legal_first_name || ' ' || clients.legal_last_name, '')`.as("clientName"),
      sql<string>`coalesce(clinicians.full_name, '')`.as("authorName"),
      sql<string>`coalesce((SELECT left(string_agg(part.plain_text, ' ' ORDER BY part.position), 240)
        FROM note_parts part WHERE part.tenant_id = notes.tenant_id AND part.note_id = notes.id), '')`.as("excerpt"),
    ])
    .where("notes.kind", "in", [...filter.kinds])
    .where("notes.status", "in", [...filter.statuses])
    .where(view.inReach("notes.read", "client", sql.ref("notes.client_id")));
  if (filter.subtype?.length) query = query.where("notes.subtype", "in", [...filter.subtype]);
  if (filter.sessionId) query = query.where("notes.groupSessionId", "=", filter.sessionId);
  if (filter.clientId) query = query.where("notes.clientId", "=", filter.clientId);
  if (filter.locationId) query = query.where("notes.locationId", "=", filter.locationId);
  if (filter.author) query = query.where("notes.authorId", "=", filter.author);
  if (filter.from) query = query.where("notes.serviceStart", ">=", filter.from);
  if (filter.to) query = query.where("notes.serviceStart", "<", filter.to);
  const ordered = query.orderBy("notes.serviceStart", "desc").orderBy("notes.id");
  const page = await paginate(view.db, ordered, filter, { countTo: 1000 });
  return { ...page, rows: page.rows.map((row): KindNote => asNote(row)) };
}
