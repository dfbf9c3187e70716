import type { Insertable, Updateable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** A staff member's PIN with the state of its owner, locked until the end of the transaction. */
export function pinForCheck(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicianPins as p")
    .innerJoin("clinicians as c", "c.id", "p.clinicianId")
    .select(["p.pinHash", "p.failedCount", "p.lockedUntil", "p.passwordDue", "p.digits", "c.userId", "c.status"])
    .where("p.clinicianId", "=", clinicianId)
    .forUpdate()
    .executeTakeFirst();
}

/** The current PIN and the earlier ones as hashes, locked until the end of the transaction. */
export function pinHashesForUpdate(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicianPins")
    .select(["pinHash", "earlier"])
    .where("clinicianId", "=", clinicianId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a staff member has a PIN of this length. */
export async function hasPin(db: TenantDb, clinicianId: string, digits: number): Promise<boolean> {
  const row = await db
    .selectFrom("clinicianPins")
    .select("clinicianId")
    .where("clinicianId", "=", clinicianId)
    .where("digits", "=", digits)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the count of wrong PINs and the lock that follows from it. */
export async function savePinAttempts(
  db: TenantDb,
  clinicianId: string,
  attempts: Pick<Updateable<DB["clinicianPins"]>, "failedCount" | "lockedUntil" | "passwordDue">,
): Promise<void> {
  await db.updateTable("clinicianPins").set(attempts).where("clinicianId", "=", clinicianId).execute();
}

/** Sets a staff member's first or next PIN. */
export async function savePin(db: TenantDb, pin: Omit<Insertable<DB["clinicianPins"]>, "tenantId">): Promise<void> {
  await db
    .insertInto("clinicianPins")
    .values(pin)
    .onConflict((conflict) => conflict.columns(["tenantId", "clinicianId"]).doUpdateSet(pin))
    .execute();
}

export async function deletePin(db: TenantDb, clinicianId: string): Promise<void> {
  await db.deleteFrom("clinicianPins").where("clinicianId", "=", clinicianId).execute();
}

/** Lets a PIN be used again that five wrong entries had barred until the next password. */
export async function clearPasswordDue(db: TenantDb, userId: string): Promise<void> {
  await db
    .updateTable("clinicianPins")
    .set({ passwordDue: false })
    .where("passwordDue", "=", true)
    .where("clinicianId", "in", (eb) => eb.selectFrom("clinicians").select("id").where("userId", "=", userId))
    .execute();
}
