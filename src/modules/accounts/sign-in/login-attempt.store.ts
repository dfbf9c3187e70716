import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Serializes attempts on one counter until their transactions end, so parallel requests cannot exceed the limit. */
export async function lockAttempts(db: TenantDb, counter: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${counter}, 0))`.execute(db);
}

/** Wrong attempts since an instant, by email address and, for unknown devices, by IP address; and when the last one was. */
export function wrongAttempts(
  db: TenantDb,
  { emailHash, ip, deviceId, since }: { emailHash: Buffer; ip: string; deviceId: string | null; since: string },
): Promise<{ byEmail: number; byIp: number; last: string | null }> {
  return db
    .selectFrom("loginAttempts")
    .select((eb) => [
      sql<number>`count(*) FILTER (WHERE email_hash = ${emailHash})::int`.as("byEmail"),
      sql<number>`count(*) FILTER (WHERE ip = ${ip} AND ${deviceId}::uuid IS NULL)::int`.as("byIp"),
      eb.fn.max("at").as("last"),
    ])
    .where("outcome", "=", "wrong")
    .where("at", ">", since)
    .where(sql<boolean>`device_id IS NOT DISTINCT FROM ${deviceId}::uuid`)
    .where((eb) => eb.or([eb("emailHash", "=", emailHash), eb("ip", "=", ip)]))
    .executeTakeFirstOrThrow();
}

export async function insertAttempt(
  db: TenantDb,
  attempt: Omit<Insertable<DB["loginAttempts"]>, "tenantId">,
): Promise<void> {
  await db.insertInto("loginAttempts").values(attempt).execute();
}

/** Deletes the wrong attempts of an address, of one device only when given (null: of unknown devices). */
export async function deleteWrongAttempts(
  db: TenantDb,
  { emailHash, deviceId }: { emailHash: Buffer; deviceId?: string | null },
): Promise<void> {
  await db
    .deleteFrom("loginAttempts")
    .where("emailHash", "=", emailHash)
    .where("outcome", "=", "wrong")
    .$if(deviceId !== undefined, (q) => q.where(sql<boolean>`device_id IS NOT DISTINCT FROM ${deviceId}::uuid`))
    .execute();
}
