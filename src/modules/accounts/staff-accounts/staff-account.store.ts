import type { Insertable, Updateable } from "kysely";
import type { Users } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

/** Adds the user a staff member signs in as. Throws `duplicate` for an email address in use. */
export async function addUser(db: TenantDb, user: Insertable<Users>): Promise<void> {
  await db.insertInto("users").values(user).execute();
}

/** Changes the user a staff member signs in as: status, password, email. */
export async function changeUser(db: TenantDb, userId: string, change: Updateable<Users>): Promise<void> {
  await db.updateTable("users").set(change).where("id", "=", userId).execute();
}

/** Sets the first PIN of a new staff member. */
export async function addPin(
  db: TenantDb,
  pin: { clinicianId: string; pinHash: string; changedAt: string },
): Promise<void> {
  await db.insertInto("clinicianPins").values(pin).execute();
}

/** Saves an authenticator app that was confirmed before the user existed. `step` is not accepted again. */
export async function addConfirmedTotp(
  db: TenantDb,
  totp: { userId: string; secretEnc: Buffer; confirmedAt: string; lastUsedStep: number },
): Promise<void> {
  await db
    .insertInto("twoFactors")
    .values({ id: newId(), principalType: "staff", kind: "totp", ...totp })
    .execute();
}
