import { type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { type NoteRecord, noteColumns } from "./note.store.ts";
import type { NoteKind, NoteStatus } from "./note.ts";

export interface ListFilter {
  clientId: string;
  kind?: readonly NoteKind[] | undefined;
  status?: readonly NoteStatus[] | undefined;
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  pageSize: number;
}
export interface ListedNote extends NoteRecord {
  authorName: string;
  excerpt: string;
}

/** A page of a chart's notes, newest service first: one range of `notes_of_client`, and the count beside it. */
export async function listNotesOf(
  view: View,
  filter: ListFilter,
  statuses: readonly NoteStatus[],
): Promise<Page<ListedNote>> {
  const shown = filter.status ? statuses.filter((status) => filter.status?.includes(status)) : statuses;
  let query = view.db
    .selectFrom("notes")
    .where("notes.clientId", "=", filter.clientId)
    .where((eb) => (shown.length > 0 ? eb("notes.status", "in", [...shown]) : sql<boolean>`false`));
  if (filter.kind?.length) query = query.where("notes.kind", "in", [...filter.kind]);
  if (filter.author) query = query.where("notes.authorId", "=", filter.author);
  if (filter.from) query = query.where("notes.serviceStart", ">=", filter.from);
  if (filter.to) query = query.where("notes.serviceStart", "<", filter.to);
  const { total } = await query
    .select((builder) => builder.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // A left join, though each note has its author: an inner one lets the planner begin with the authors and sort.
  const rows = await query
    .leftJoin("clinicians", "clinicians.id", "notes.authorId")
    .select([
      ...noteColumns.map((column) => `notes.${column}` as const),
      "clinicians.fullName as authorName",
      sql<string>`coalesce((SELECT left(string_agg(part.plain_text, ' ' ORDER BY part.position), 240)
        FROM note_parts part WHERE part.tenant_id = notes.tenant_id AND part.note_id = notes.id), '')`.as("excerpt"),
    ])
    .orderBy("notes.serviceStart", "desc")
    .orderBy("notes.id")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { rows: rows as unknown as ListedNote[], total, page: filter.page, pageSize: filter.pageSize };
}

export interface DraftLine {
  noteId: string;
  title: string;
  status: NoteStatus;
  clientId: string;
  serviceStart: string;
  timeZone: string;
  updatedAt: string;
  openBranches: number;
}
/** What a person has begun and not signed, oldest service first: the order in which it becomes late. */
export async function unsignedNotesOf(db: TenantDb, authorId: string, limit: number): Promise<DraftLine[]> {
  const rows = await db
    .selectFrom("notes")
    .select((builder) => [
      "id as noteId",
      "title",
      "status",
      "clientId",
      "serviceStart",
      "timeZone",
      "updatedAt",
      builder
        .selectFrom("noteParts")
        .whereRef("noteParts.noteId", "=", "notes.id")
        .select(sql<number>`coalesce(sum(open_branches), 0)::int`.as("open"))
        .as("openBranches"),
    ])
    .where("authorId", "=", authorId)
    .where("status", "in", ["draft", "returned"])
    .where(sql<SqlBool>`client_id IS NOT NULL`)
    .orderBy("serviceStart")
    .limit(limit)
    .execute();
  return rows as unknown as DraftLine[];
}
