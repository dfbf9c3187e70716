import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clinicianStates } from "../clinicians/staff.contract.ts";

function select(db: TenantDb) {
  return db
    .selectFrom("accessReviews as a")
    .innerJoin("clinicians as c", "c.id", "a.clinicianId")
    .leftJoin("roles as r", "r.code", "a.roleCode")
    .leftJoin("roles as n", "n.code", "c.role")
    .leftJoin("clinicians as d", "d.userId", "a.decidedBy")
    .select([
      "a.id",
      "a.clinicianId",
      "c.fullName as name",
      "c.userId",
      "c.status",
      "a.extra",
      "a.decision",
      "a.note",
      "a.decidedAt",
      "d.fullName as decidedByName",
      "a.version",
    ])
    .select(sql<string>`coalesce(r.name, a.role_code)`.as("roleName"))
    .select(sql<string>`coalesce(n.name, c.role)`.as("roleNow"))
    .select(
      sql<string | null>`(SELECT max(s.last_active_at) FROM sessions s
        WHERE s.principal_type = 'staff' AND s.principal_id = c.user_id)`.as("lastActiveAt"),
    );
}

/** The reviews of a quarter, by last name. */
export function reviewsOf(db: TenantDb, period: string) {
  return select(db).where("a.period", "=", period).orderBy("c.lastName").orderBy("c.id").execute();
}

/** Throws `not-found`. */
export async function reviewById(db: TenantDb, reviewId: string) {
  const row = await select(db).where("a.id", "=", reviewId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This access review does not exist.");
  return row;
}
export type ReviewRow = Awaited<ReturnType<typeof reviewById>>;

/** A review, locked until the end of the transaction. Throws `not-found`. */
export async function reviewForUpdate(db: TenantDb, reviewId: string): Promise<ReviewRow> {
  await db.selectFrom("accessReviews").select("id").where("id", "=", reviewId).forUpdate().execute();
  return reviewById(db, reviewId);
}

/** Quarters with reviews. */
export async function openedPeriods(db: TenantDb): Promise<string[]> {
  const rows = await db.selectFrom("accessReviews").select("period").distinct().execute();
  return rows.map((row) => row.period);
}

/**
 * Adds a review row for every active, invited or suspended staff member who has none in the quarter, with their role, extra
 * roles and groups at an instant. Returns the number of added rows.
 */
export async function addMissingReviews(db: TenantDb, period: string, now: string): Promise<number> {
  const reviewed = clinicianStates.states.filter((state) => state !== "inactive").map(clinicianStates.code);
  const { rows } = await sql<{ clinicianId: string; roleCode: string; extra: string[] }>`
    SELECT c.id AS "clinicianId", c.role AS "roleCode", ARRAY(
        SELECT r.name FROM clinician_roles x JOIN roles r ON r.code = x.role_code WHERE x.clinician_id = c.id
          AND x.starts_at <= ${now}::timestamptz AND (x.ends_at IS NULL OR x.ends_at > ${now}::timestamptz)
        UNION ALL
        SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
          WHERE m.clinician_id = c.id AND cardinality(g.permissions) > 0) AS extra
    FROM clinicians c WHERE c.status IN (${sql.join(reviewed)})
      AND NOT EXISTS (SELECT 1 FROM access_reviews a WHERE a.period = ${period} AND a.clinician_id = c.id)`.execute(db);
  if (rows.length > 0)
    await db
      .insertInto("accessReviews")
      .values(rows.map((row) => ({ id: newId(), period, ...row })))
      .onConflict((conflict) => conflict.columns(["tenantId", "period", "clinicianId"]).doNothing())
      .execute();
  return rows.length;
}
