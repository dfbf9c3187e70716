import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import type { CrmNote } from "./note.contract.ts";

const columns = [
  "n.id",
  "n.subjectId",
  "n.kind",
  "n.bodyText as text",
  "n.visibility",
  "n.pinned",
  "n.addendumToId",
  "c.id as authorId",
  "c.fullName as authorName",
  "n.createdAt",
  "n.version",
] as const;

/** The record a note is about. */
export interface NoteSubject {
  type: "lead" | "organization" | "professional";
  id: string;
}

function notes(db: TenantDb) {
  return (
    db
      .selectFrom("crmNotes as n")
      // The row names the signed-in user; notes show the staff member.
      .leftJoin("clinicians as c", "c.userId", "n.createdBy")
      .where("n.voidedAt", "is", null)
  );
}

/** A note on this lead that the reader may see. */
export async function noteOfLead(
  db: TenantDb,
  { leadId, noteId, withClinical }: { leadId: string; noteId: string; withClinical: boolean },
): Promise<CrmNote | undefined> {
  return notes(db)
    .select(columns)
    .where("n.id", "=", noteId)
    .where("n.subjectType", "=", "lead")
    .where("n.subjectId", "=", leadId)
    .$if(!withClinical, (found) => found.where("n.visibility", "=", "team"))
    .executeTakeFirst();
}

export async function noteById(db: TenantDb, noteId: string): Promise<CrmNote> {
  return notes(db).select(columns).where("n.id", "=", noteId).executeTakeFirstOrThrow();
}

/** Every note on a lead that was not voided, oldest first. */
export function notesOfLead(db: TenantDb, leadId: string): Promise<CrmNote[]> {
  return notes(db)
    .select(columns)
    .where("n.subjectType", "=", "lead")
    .where("n.subjectId", "=", leadId)
    .orderBy("n.createdAt")
    .execute();
}

/** A page of notes on a record: pinned first, then newest first. */
export async function notePage(
  db: TenantDb,
  subject: NoteSubject,
  /** Whether the reader may see clinical notes. */
  withClinical: boolean,
  wanted: { page: number; pageSize: number },
): Promise<Page<CrmNote>> {
  let found = notes(db).where("n.subjectType", "=", subject.type).where("n.subjectId", "=", subject.id);
  if (!withClinical) found = found.where("n.visibility", "=", "team");
  return paginate(
    db,
    found.select(columns).orderBy("n.pinned", "desc").orderBy("n.createdAt", "desc").orderBy("n.id"),
    wanted,
  );
}

/** Adds a team note to a partner. */
export async function insertPartnerNote(
  db: TenantDb,
  subject: NoteSubject,
  bodyText: string,
  createdAt: string,
): Promise<CrmNote> {
  const id = newId();
  await db
    .insertInto("crmNotes")
    .values({
      id,
      subjectType: subject.type,
      subjectId: subject.id,
      kind: "general",
      bodyText,
      visibility: "team",
      createdAt,
    })
    .execute();
  return noteById(db, id);
}
