import type { InsertObject, UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

const links = (db: TenantDb) =>
  db
    .selectFrom("formLinks as l")
    .leftJoin("clinicians as c", "c.userId", "l.createdBy")
    .select([
      "l.id",
      "l.clientId",
      "l.formIds",
      "l.audience",
      "l.contactId",
      "l.channel",
      "l.sentTo",
      "l.language",
      "l.tokenHash",
      "l.expiresAt",
      "l.attempts",
      "l.lockedAt",
      "l.openedAt",
      "l.usedAt",
      "l.revokedAt",
      "l.createdAt",
      "l.createdBy",
      "l.version",
      "c.fullName as sentByName",
    ]);
export type FormLinkRecord = Awaited<ReturnType<ReturnType<typeof links>["executeTakeFirstOrThrow"]>>;

/** The latest links of a client. */
export function linksOf(db: TenantDb, clientId: string): Promise<FormLinkRecord[]> {
  return links(db).where("l.clientId", "=", clientId).orderBy("l.createdAt", "desc").limit(25).execute();
}

export function findLink(db: TenantDb, id: string): Promise<FormLinkRecord | undefined> {
  return links(db).where("l.id", "=", id).executeTakeFirst();
}

/** Throws `not-found`. */
export async function linkById(db: TenantDb, id: string): Promise<FormLinkRecord> {
  const link = await findLink(db, id);
  if (!link) throw new Problem("not-found", "This link does not exist.");
  return link;
}

export async function linkIdByHash(db: TenantDb, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom("formLinks").select("id").where("tokenHash", "=", tokenHash).executeTakeFirst();
  return row?.id;
}

/** Locks the link until the end of the transaction, so that tries at the same time are counted one after the other. */
export async function lockLink(db: TenantDb, id: string): Promise<FormLinkRecord | undefined> {
  await db.selectFrom("formLinks").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return findLink(db, id);
}

export async function insertLink(db: TenantDb, values: InsertObject<DB, "formLinks">): Promise<void> {
  await db.insertInto("formLinks").values(values).execute();
}

export async function updateLink(db: TenantDb, id: string, values: UpdateObject<DB, "formLinks">): Promise<void> {
  await db.updateTable("formLinks").set(values).where("id", "=", id).execute();
}
