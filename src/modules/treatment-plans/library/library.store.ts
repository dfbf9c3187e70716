import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { LibraryDefaults, LibraryItem } from "./library.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "plan_library_items.defaults": LibraryDefaults;
  }
}

const columns = [
  "id",
  "key",
  "type",
  "parentKey",
  "text",
  "dimension",
  "icd10Prefixes",
  "defaults",
  "isRetired",
  "version",
] as const;

/** The facility's changes of the shipped library, and its own items. */
export const ownLibrary = (db: TenantDb) =>
  db.selectFrom("planLibraryItems").select(columns).orderBy("createdAt").orderBy("id").execute();
export type OwnItem = Awaited<ReturnType<typeof ownLibrary>>[number];

export const ownItemForUpdate = (db: TenantDb, key: string): Promise<OwnItem | undefined> =>
  db.selectFrom("planLibraryItems").select(columns).where("key", "=", key).forNoKeyUpdate().executeTakeFirst();

interface NewItem extends Omit<LibraryItem, "icd10Prefixes"> {
  id: string;
  icd10Prefixes: string[];
}
/** False where the facility has an item with this key already. */
export async function insertOwnItem(db: TenantDb, { defaults, ...values }: NewItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("planLibraryItems")
    .values({ ...values, defaults: jsonb(defaults) })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface ItemChange {
  text?: string | undefined;
  icd10Prefixes?: string[] | undefined;
  isRetired?: boolean | undefined;
  defaults?: LibraryDefaults | undefined;
}
export async function saveOwnItem(db: TenantDb, id: string, { defaults, ...values }: ItemChange): Promise<void> {
  await db
    .updateTable("planLibraryItems")
    .set({ ...values, ...(defaults ? { defaults: jsonb(defaults) } : {}) })
    .where("id", "=", id)
    .execute();
}
