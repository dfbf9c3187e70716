import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Grants with who opened and who judged them, newest first. */
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
        // What was done under the opening, without its own beginning, end and review.
        .where("e.action", "not like", "glass.%")
        .as("reads"),
    ])
    .orderBy("g.openedAt", "desc");
}

/** The grant itself, locked until the transaction ends; undefined for an unknown id. */
export function lockGrant(db: TenantDb, id: string) {
  return db.selectFrom("accessGrants").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}
