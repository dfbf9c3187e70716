import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

interface StoredChoice {
  code: string;
  label: string;
  active: boolean;
}

/** What the facility saved, by list, in its order. */
export async function storedChoices(db: TenantDb, keys: readonly string[]): Promise<Map<string, StoredChoice[]>> {
  const rows = await db
    .selectFrom("picklistItems")
    .select(["listKey", "code", "label", "active"])
    .where("listKey", "in", [...keys])
    .orderBy("sort")
    .orderBy("code")
    .execute();
  const found = new Map<string, StoredChoice[]>();
  for (const { listKey, ...choice } of rows) found.set(listKey, [...(found.get(listKey) ?? []), choice]);
  return found;
}

/** The versions of the lists that the facility changed. */
export async function listVersions(db: TenantDb): Promise<Map<string, number>> {
  const rows = await db.selectFrom("picklists").select(["listKey", "version"]).execute();
  return new Map(rows.map(({ listKey, version }) => [listKey, version]));
}

/** Locks a list, also one that was never changed: its version is 0 then. */
export async function lockList(
  db: TenantDb,
  listKey: string,
): Promise<{ id: string; version: number; isNew: boolean }> {
  const id = newId();
  const made = await db
    .insertInto("picklists")
    .values({ id, listKey })
    .onConflict((conflict) => conflict.columns(["tenantId", "listKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { id, version: 0, isNew: true };
  const row = await db
    .selectFrom("picklists")
    .select(["id", "version"])
    .where("listKey", "=", listKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, isNew: false };
}

export async function saveChoices(db: TenantDb, listKey: string, rows: readonly StoredChoice[]): Promise<void> {
  await db
    .insertInto("picklistItems")
    .values(rows.map((row, sort) => ({ id: newId(), listKey, sort, ...row })))
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "listKey", "code"]).doUpdateSet((eb) => ({
        label: eb.ref("excluded.label"),
        active: eb.ref("excluded.active"),
        sort: eb.ref("excluded.sort"),
      })),
    )
    .execute();
}

/** Raises the version by the table's trigger. */
export async function touchList(db: TenantDb, id: string): Promise<void> {
  await db.updateTable("picklists").set({ listKey: sql<string>`list_key` }).where("id", "=", id).execute();
}
