import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { asNote, type NoteRecord, noteColumns } from "../notes/note.store.ts";
import { isLocked, type NoteStatus } from "../notes/note.ts";

/** The text that the clients of a session share. Locked once one client's note is signed with it (GRP-20). */
export interface SharedNote {
  id: string;
  groupSessionId: string;
  locationId: string;
  authorId: string;
  status: NoteStatus;
}

/** Locks what is shared until commit where `lock` says so. Null before the session has begun. */
export async function sharedNoteOf(
  db: TenantDb,
  sessionId: string,
  lock?: "share" | "update",
): Promise<SharedNote | null> {
  let query = db
    .selectFrom("notes")
    .select(["id", "authorId", "locationId"])
    .where("groupSessionId", "=", sessionId)
    .where("clientId", "is", null)
    .where("status", "<>", "voided");
  if (lock === "share") query = query.forShare();
  if (lock === "update") query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const notes = await db
    .selectFrom("notes")
    .select("status")
    .where("groupSessionId", "=", sessionId)
    .where("clientId", "is not", null)
    .where("status", "<>", "voided")
    .execute();
  return {
    ...row,
    groupSessionId: sessionId,
    status: notes.some(({ status }) => isLocked(status)) ? "signed" : "draft",
  };
}

export async function requireSharedNote(
  db: TenantDb,
  sessionId: string,
  lock?: "share" | "update",
): Promise<SharedNote> {
  const note = await sharedNoteOf(db, sessionId, lock);
  if (!note) throw new Problem("wrong-state", "The session has not begun. Check a client in first.");
  return note;
}

/** The clients' notes of a session, voided ones left out. */
export async function clientNotesOf(db: TenantDb, sessionId: string): Promise<NoteRecord[]> {
  const rows = await db
    .selectFrom("notes")
    .select(noteColumns)
    .where("groupSessionId", "=", sessionId)
    .where("clientId", "is not", null)
    .where("status", "<>", "voided")
    .execute();
  return rows.map(asNote);
}

/** Sets the time of each client's unsigned note to when the client was there. */
export async function setServiceTimes(
  db: TenantDb,
  times: readonly { noteId: string; start: string; end: string | null }[],
): Promise<void> {
  if (times.length === 0) return;
  await sql`
    UPDATE notes SET service_start = t.start_at::timestamptz, service_end = t.end_at::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(times.map(({ noteId, start, end }) => ({ id: noteId, start_at: start, end_at: end })))}::jsonb)
      AS t (id uuid, start_at text, end_at text)
    WHERE notes.id = t.id AND notes.status IN ('draft', 'returned')
      AND (notes.service_start, notes.service_end) IS DISTINCT FROM (t.start_at::timestamptz, t.end_at::timestamptz)`.execute(
    db,
  );
}

/** Discards the unsigned notes of clients who were not there after all, and takes up again those of clients who were. */
export async function discardOrRecover(
  db: TenantDb,
  noteIds: readonly string[],
  to: { discarded: true; at: string; reason: string } | { discarded: false },
): Promise<void> {
  if (noteIds.length === 0) return;
  await db
    .updateTable("notes")
    .set(
      to.discarded
        ? { status: "discarded", discardedAt: to.at, discardReason: to.reason }
        : { status: "draft", discardedAt: null, discardReason: null },
    )
    .where("id", "=", sql<string>`ANY (${[...noteIds]}::uuid[])`)
    .where("status", "in", to.discarded ? ["draft", "returned"] : ["discarded"])
    .execute();
}

/** Marks the session as begun or ended. */
export async function setSessionTimes(
  db: TenantDb,
  sessionId: string,
  change: { status: "inProgress" | "ended"; actualStart: string; actualEnd?: string; topic?: string | null },
): Promise<void> {
  await db.updateTable("groupSessions").set(change).where("id", "=", sessionId).execute();
}
