import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { namesOfClinicians } from "#modules/staff/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

export type AssignmentMethod = "manual" | "claim" | "round-robin" | "sla";

/** Starts an assignment in the lead's history of owners. */
export async function insertAssignment(
  db: TenantDb,
  leadId: string,
  ownerId: string,
  method: AssignmentMethod,
  at: string,
  poolId: string | null = null,
): Promise<void> {
  await db
    .insertInto("leadAssignments")
    .values({ id: newId(), leadId, ownerId, method, poolId, startedAt: at })
    .execute();
}

/** Ends the lead's assignment and starts the new owner's, if there is one. */
export async function recordAssignment(
  db: TenantDb,
  leadId: string,
  ownerId: string | null,
  method: AssignmentMethod,
  at: string,
  poolId: string | null = null,
): Promise<void> {
  await db
    .updateTable("leadAssignments")
    .set({ endedAt: at })
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .execute();
  if (ownerId) await insertAssignment(db, leadId, ownerId, method, at, poolId);
}

/** Whether this staff member is active and can own leads. */
export async function isActiveOwner(db: TenantDb, clinicianId: string): Promise<boolean> {
  const row = await db
    .selectFrom("clinicians")
    .select("id")
    .where("id", "=", clinicianId)
    .where("status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
  return row !== undefined;
}

/** A staff member's name, also of a former one; null without an id. */
export async function staffName(db: TenantDb, clinicianId: string | null): Promise<string | null> {
  if (clinicianId === null) return null;
  return (await namesOfClinicians(db, [clinicianId])).get(clinicianId) ?? null;
}
