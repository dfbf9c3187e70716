import type { Insertable, Updateable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

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

/** The hold, locked until the transaction ends; undefined for an unknown id. */
export function lockHold(db: TenantDb, id: string) {
  return db.selectFrom("legalHolds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Inserts a hold; false if the record is already on hold. */
export async function insertHold(db: TenantDb, hold: Insertable<DB["legalHolds"]>): Promise<boolean> {
  const added = await db
    .insertInto("legalHolds")
    .values(hold)
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "subjectType", "subjectId"]).where("liftedAt", "is", null).doNothing(),
    )
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows !== 0n;
}

export async function saveLift(
  db: TenantDb,
  id: string,
  lift: Pick<Updateable<DB["legalHolds"]>, "liftedAt" | "liftedBy" | "liftReason">,
): Promise<void> {
  await db.updateTable("legalHolds").set(lift).where("id", "=", id).execute();
}

export async function fileExists(db: TenantDb, id: string): Promise<boolean> {
  return (await db.selectFrom("files").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
