import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** How many staff members are active. */
export async function activeStaffCount(db: TenantDb): Promise<number> {
  const { count } = await db
    .selectFrom("clinicians")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("status", "=", clinicianStates.code("active"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The versions of the staff terms, newest first, with the number of active staff who accepted each. */
export function staffTermsVersions(db: TenantDb) {
  return db
    .selectFrom("termsVersions as t")
    .select(["t.version", "t.title", "t.effectiveAt"])
    .select(
      sql<number>`(SELECT count(DISTINCT a.user_id)::int FROM terms_acceptances a JOIN clinicians c ON c.user_id = a.user_id
        WHERE a.audience = 'staff' AND a.version = t.version AND c.status = ${clinicianStates.code("active")})`.as(
        "accepted",
      ),
    )
    .where("t.audience", "=", "staff")
    .orderBy("t.effectiveAt", "desc")
    .orderBy("t.id", "desc")
    .execute();
}
