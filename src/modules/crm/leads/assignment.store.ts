import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { updateLeadRow } from "./lead.store.ts";

export type AssignmentMethod = "manual" | "claim";

/** Starts an assignment in the lead's history of owners. */
export async function insertAssignment(
  db: TenantDb,
  leadId: string,
  ownerId: string,
  method: AssignmentMethod,
  at: string,
): Promise<void> {
  await db.insertInto("leadAssignments").values({ id: newId(), leadId, ownerId, method, startedAt: at }).execute();
}

/** Makes `ownerId` the lead's owner, or nobody, and ends the assignment before. */
export async function replaceOwner(
  db: TenantDb,
  leadId: string,
  ownerId: string | null,
  method: AssignmentMethod,
  at: string,
): Promise<void> {
  await db
    .updateTable("leadAssignments")
    .set({ endedAt: at })
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .execute();
  if (ownerId) await insertAssignment(db, leadId, ownerId, method, at);
  await updateLeadRow(db, leadId, { ownerId, assignedAt: ownerId ? at : null });
}

export interface Owner {
  id: string;
  fullName: string;
}

/** An active staff member who can own leads; undefined when there is none of this id. */
export async function activeOwner(db: TenantDb, clinicianId: string): Promise<Owner | undefined> {
  return db
    .selectFrom("clinicians")
    .select(["id", "fullName"])
    .where("id", "=", clinicianId)
    .where("status", "=", 1)
    .executeTakeFirst();
}

/** The owner's name, also of a former staff member. */
export async function ownerName(db: TenantDb, clinicianId: string | null): Promise<string | null> {
  if (clinicianId === null) return null;
  const row = await db.selectFrom("clinicians").select("fullName").where("id", "=", clinicianId).executeTakeFirst();
  return row?.fullName ?? null;
}
