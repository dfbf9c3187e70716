import type { UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { SlotRole } from "./slots.ts";

function slots(db: TenantDb) {
  return db
    .selectFrom("planSignatures as s")
    .leftJoin("clinicians as c", "c.id", "s.clinicianId")
    .select(["s.id", "s.planId", "s.cycle", "s.role", "s.position", "s.required", "s.status", "s.clinicianId"])
    .select(["s.signatureId", "s.signerName", "s.signerCredentials", "s.sha256", "s.decidedAt", "s.reason"])
    .select(["s.witnessName", "s.recordedByName", "s.dueAt", "s.openedBy", "s.openedAt", "s.version"])
    .select("c.fullName as clinicianName");
}
export type SlotRow = Awaited<ReturnType<ReturnType<typeof slots>["execute"]>>[number];

/** The slots of the plan's current submission, in signing order. */
export const slotsOf = (db: TenantDb, planId: string, cycle: number): Promise<SlotRow[]> =>
  slots(db).where("s.planId", "=", planId).where("s.cycle", "=", cycle).orderBy("s.position").execute();

export async function slotForUpdate(db: TenantDb, planId: string, cycle: number, role: SlotRole): Promise<SlotRow> {
  const row = await slots(db)
    .where("s.planId", "=", planId)
    .where("s.cycle", "=", cycle)
    .where("s.role", "=", role)
    .forNoKeyUpdate("s")
    .executeTakeFirst();
  if (!row) throw new Problem("wrong-state", "This plan doesn't ask for that signature. Reload the page.");
  return row;
}

export async function insertSlots(
  db: TenantDb,
  rows: readonly {
    planId: string;
    cycle: number;
    role: SlotRole;
    position: number;
    required: boolean;
    clinicianId: string | null;
    sha256: string;
    dueAt: string;
  }[],
): Promise<void> {
  await db
    .insertInto("planSignatures")
    .values(rows.map((row) => ({ id: newId(), ...row })))
    .execute();
}

export async function saveSlot(db: TenantDb, id: string, values: UpdateObject<DB, "planSignatures">): Promise<void> {
  await db.updateTable("planSignatures").set(values).where("id", "=", id).execute();
}

/** Plans that await approval by a clinician, or by anyone at these locations; the earliest due first. */
export async function plansToApprove(
  db: TenantDb,
  asked: { clinicianId: string; locationIds: readonly string[] | null; onlyAssigned: boolean },
  limit: number,
) {
  let query = db
    .selectFrom("planSignatures as s")
    .innerJoin("treatmentPlans as p", (join) => join.onRef("p.id", "=", "s.planId").onRef("p.cycle", "=", "s.cycle"))
    .innerJoin("clinicians as a", "a.id", "p.authorId")
    .select(["s.id", "s.dueAt", "s.openedBy", "s.openedAt", "p.id as planId", "p.clientId", "p.type", "p.versionNo"])
    .select(["p.submittedAt", "p.sha256", "a.fullName as authorName", "p.levelOfCareCode", "p.version"])
    .where("s.status", "=", "requested")
    .where("s.role", "=", "supervisor")
    .where("p.status", "=", "awaitingSignatures")
    .where("p.authorId", "<>", asked.clinicianId);
  query = asked.onlyAssigned
    ? query.where("s.clinicianId", "=", asked.clinicianId)
    : query.where((eb) =>
        eb.or([
          eb("s.clinicianId", "=", asked.clinicianId),
          asked.locationIds === null
            ? eb("s.clinicianId", "is", null)
            : eb.and([
                eb("s.clinicianId", "is", null),
                eb("p.locationId", "in", [...asked.locationIds, ""].filter(Boolean)),
              ]),
        ]),
      );
  return query.orderBy("s.dueAt").orderBy("s.id").limit(limit).execute();
}
