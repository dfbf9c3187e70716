import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { DestructionMethod } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";

interface NewDestruction {
  locationId: string;
  method: DestructionMethod;
  performedAt: string;
  witness1: { clinicianId: string; at: string };
  witness2: { clinicianId: string; at: string };
  orderId: string;
  counted: { first: string; second: string };
  unit: string;
}

export async function insertDestruction(db: TenantDb, one: NewDestruction): Promise<void> {
  const destructionId = newId();
  await db
    .insertInto("destructions")
    .values({
      id: destructionId,
      locationId: one.locationId,
      method: one.method,
      performedAt: one.performedAt,
      witness1Id: one.witness1.clinicianId,
      witness1At: one.witness1.at,
      witness2Id: one.witness2.clinicianId,
      witness2At: one.witness2.at,
    })
    .execute();
  await db
    .insertInto("destructionLines")
    .values({
      id: newId(),
      destructionId,
      orderId: one.orderId,
      countedA: one.counted.first,
      countedB: one.counted.second,
      totalDestroyed: one.counted.first,
      unit: one.unit,
    })
    .execute();
}
