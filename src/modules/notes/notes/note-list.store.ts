import { type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { asNote, type NoteRecord, noteColumns } from "./note.store.ts";
import { type NoteKind, type NoteStatus, writableStatuses } from "./note.ts";
import { endOfHit, startOfHit } from "./note-passage.ts";

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

/** The notes of a client that a filter shows and the user may see. */
function notesShown(view: View, filter: ListFilter, statuses: readonly NoteStatus[]) {
  const shown = filter.status ? statuses.filter((status) => filter.status?.includes(status)) : statuses;
  let query = view.db
    .selectFrom("notes")
    .where("notes.clientId", "=", filter.clientId)
    .where((eb) => (shown.length > 0 ? eb("notes.status", "in", [...shown]) : sql<boolean>`false`));
  if (filter.kind?.length) query = query.where("notes.kind", "in", [...filter.kind]);
  if (filter.author) query = query.where("notes.authorId", "=", filter.author);
  if (filter.from) query = query.where("notes.serviceStart", ">=", filter.from);
  if (filter.to) query = query.where("notes.serviceStart", "<", filter.to);
  return query;
}

/** A page of a client's notes, newest service first: one range scan of `notes_of_client` plus the count. */
export async function listNotesOf(
  view: View,
  filter: ListFilter,
  statuses: readonly NoteStatus[],
): Promise<Page<ListedNote>> {
  const query = notesShown(view, filter, statuses);
  const { total } = await query
    .select((builder) => builder.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // A left join, although every note has an author: with an inner join the planner starts from clinicians and sorts.
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
  return {
    rows: rows.map((row) => ({ ...asNote(row), authorName: row.authorName ?? "" })),
    total,
    page: filter.page,
    pageSize: filter.pageSize,
  };
}

/** The text of a draft's sections, or what was signed last. */
const currentText = sql<string>`coalesce(
  (SELECT v.plain_text FROM note_versions v WHERE v.tenant_id = notes.tenant_id AND v.id = notes.current_version_id
     AND notes.status NOT IN ('draft', 'returned')),
  (SELECT string_agg(part.plain_text, ' ' ORDER BY part.position) FROM note_parts part
     WHERE part.tenant_id = notes.tenant_id AND part.note_id = notes.id), '')`;

/**
 * A page of a client's notes whose text has all these words, in any form of the word, newest service first. Walks the one
 * chart's range of `notes_of_client`, however many notes the facility has; signed notes by their stored word list. The
 * passage with the words is cut for the page's rows only.
 */
export async function findNotes(
  view: View,
  filter: ListFilter,
  statuses: readonly NoteStatus[],
  words: string,
): Promise<Page<ListedNote & { headline: string }>> {
  const asked = sql`websearch_to_tsquery('english', ${words})`;
  const found = notesShown(view, filter, statuses)
    .leftJoin("clinicians", "clinicians.id", "notes.authorId")
    .select([...noteColumns.map((column) => `notes.${column}` as const), "clinicians.fullName as authorName"])
    .where(
      sql<SqlBool>`CASE WHEN notes.status IN ('draft', 'returned') THEN to_tsvector('english', ${currentText}) @@ ${asked}
        ELSE EXISTS (SELECT FROM note_versions v WHERE v.tenant_id = notes.tenant_id
          AND v.id = notes.current_version_id AND v.tsv @@ ${asked}) END`,
    )
    .orderBy("notes.serviceStart", "desc")
    .orderBy("notes.id");
  const page = await paginate(view.db, found, filter, { countTo: 1000 });
  const texts = page.rows.length
    ? await view.db
        .selectFrom("notes")
        .select("id")
        .select(
          sql<string>`ts_headline('english', ${currentText}, ${asked},
            ${`StartSel=${startOfHit}, StopSel=${endOfHit}, MaxWords=32, MinWords=16, MaxFragments=1`})`.as("headline"),
        )
        .where(
          "id",
          "in",
          page.rows.map(({ id }) => id),
        )
        .execute()
    : [];
  const of = new Map(texts.map(({ id, headline }) => [id, headline]));
  return {
    ...page,
    rows: page.rows.map((row) => {
      const headline = of.get(row.id) ?? "";
      return { ...asNote(row), authorName: row.authorName ?? "", excerpt: "", headline };
    }),
  };
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
/** A clinician's unsigned notes, oldest service first: the order in which they become late. */
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
    .where("status", "in", writableStatuses)
    .where(sql<SqlBool>`client_id IS NOT NULL`)
    .orderBy("serviceStart")
    .limit(limit)
    .execute();
  return rows.flatMap(({ clientId, openBranches, ...row }) =>
    clientId ? [{ ...row, clientId, openBranches: openBranches ?? 0 }] : [],
  );
}

/** The number of unsigned notes per author. */
export async function unsignedNoteCounts(db: TenantDb, authorIds: readonly string[]): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("notes")
    .select(["authorId", sql<number>`count(*)::int`.as("notes")])
    .where("authorId", "in", authorIds)
    .where("status", "in", writableStatuses)
    .where("clientId", "is not", null)
    .groupBy("authorId")
    .execute();
  return new Map(rows.map((row) => [row.authorId, row.notes]));
}
