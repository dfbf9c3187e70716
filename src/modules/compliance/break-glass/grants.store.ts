import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Grants with the names of the user and the reviewer, newest first. */
export function grantRows(db: TenantDb) {
  return db
    .selectFrom("accessGrants as g")
    .innerJoin("clinicians as c", "c.id", "g.clinicianId")
    .leftJoin("clinicians as r", "r.id", "g.reviewedBy")
    .select((eb) => [
      "g.id",
      "g.clinicianId",
      "c.fullName as clinicianName",
      "c.role",
      "g.subjectType",
      "g.subjectId",
      "g.openedAt",
      "g.expiresAt",
      "g.endedAt",
      "g.reason",
      "g.reasonText",
      "g.emergency",
      "g.reviewStatus as review",
      "g.reviewDueAt",
      "g.reviewedAt",
      "r.fullName as reviewedByName",
      "g.reviewNote",
      "g.version",
      eb
        .selectFrom("auditEvents as e")
        .select(sql<number>`count(*)::int`.as("reads"))
        .whereRef("e.breakGlassId", "=", "g.id")
        // Activity under the grant, without the grant's own start, end and review.
        .where("e.action", "not like", "glass.%")
        .as("reads"),
    ])
    .orderBy("g.openedAt", "desc");
}

/** The grant, locked until the transaction ends; undefined for an unknown id. */
export function lockGrant(db: TenantDb, id: string) {
  return db.selectFrom("accessGrants").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
