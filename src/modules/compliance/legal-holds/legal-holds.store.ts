import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint("legal_holds_live", () => new Problem("duplicate", "This record is already on hold."));

/** Holds with the names of the users who set and lifted them, newest first. */
export function holdRows(db: TenantDb) {
  return db
    .selectFrom("legalHolds as h")
    .leftJoin("clinicians as s", "s.userId", "h.setBy")
    .leftJoin("clinicians as l", "l.userId", "h.liftedBy")
    .select([
      "h.id",
      "h.subjectType",
      "h.subjectId",
      "h.clientId",
      "h.reason",
      "h.orderFileId",
      "h.setAt",
      "s.fullName as setByName",
      "h.liftedAt",
      "l.fullName as liftedByName",
      "h.liftReason",
      "h.version",
    ])
    .orderBy("h.setAt", "desc");
}

/** The hold, locked until the transaction ends. Throws `not-found`. */
export async function holdForUpdate(db: TenantDb, id: string) {
  const hold = await db
    .selectFrom("legalHolds")
    .select(["id", "subjectType", "subjectId", "clientId", "liftedAt", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) throw new Problem("not-found");
  return hold;
}

export async function fileExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
