import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

export interface Reassignment {
  fromName: string;
  toName: string;
  byName: string | null;
  at: string;
}

export async function insertReassignment(
  db: TenantDb,
  reassignment: { noteId: string; fromId: string; toId: string; at: string; addendumId?: string; leftText?: string },
): Promise<void> {
  await db
    .insertInto("noteHandovers")
    .values({ id: newId(), ...reassignment })
    .execute();
}

/** The reassignments of a note, oldest first: from, to and by whom. */
export async function reassignmentsOf(db: TenantDb, noteId: string): Promise<Reassignment[]> {
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

/** The active supervisor of a clinician, suggested as the new author. */
export async function activeSupervisorOf(db: TenantDb, clinicianId: string): Promise<string | null> {
  const row = await db
    .selectFrom("clinicians as c")
    .innerJoin("clinicians as s", "s.id", "c.supervisorId")
    .select("s.id")
    .where("c.id", "=", clinicianId)
    .where("s.status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
  return row?.id ?? null;
}
