import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

export interface HandoverRecord {
  fromName: string;
  toName: string;
  byName: string | null;
  at: string;
}

export async function insertHandover(
  db: TenantDb,
  handover: { noteId: string; fromId: string; toId: string; at: string; addendumId?: string; leftText?: string },
): Promise<void> {
  await db
    .insertInto("noteHandovers")
    .values({ id: newId(), ...handover })
    .execute();
}

/** From whom to whom a note went unsigned, and who decided it, in order. */
export async function handoversOf(db: TenantDb, noteId: string): Promise<HandoverRecord[]> {
  return db
    .selectFrom("noteHandovers as h")
    .innerJoin("clinicians as f", "f.id", "h.fromId")
    .innerJoin("clinicians as t", "t.id", "h.toId")
    .leftJoin("clinicians as b", "b.userId", "h.createdBy")
    .select(["f.fullName as fromName", "t.fullName as toName", "b.fullName as byName", "h.at"])
    .where("h.noteId", "=", noteId)
    .where("h.addendumId", "is", null)
    .orderBy("h.at")
    .execute();
}
