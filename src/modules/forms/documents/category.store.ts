import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DocumentCategory } from "./document.contract.ts";
import { firstCategories } from "./document.ts";

explainConstraint(
  "document_categories_name",
  () => new Problem("duplicate", "A category with this name exists. Choose another name."),
);

const columns = ["id", "name", "chartTab", "retentionYears", "sensitivity", "expires", "active", "version"] as const;

export async function categories(db: TenantDb): Promise<DocumentCategory[]> {
  return db.selectFrom("documentCategories").select(columns).orderBy("name").orderBy("id").execute();
}

/** The categories a facility starts with, added at the first document. Safe under concurrent first use. */
export async function ensureCategories(db: TenantDb): Promise<void> {
  const known = await db.selectFrom("documentCategories").select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto("documentCategories")
    .values(firstCategories.map((one) => ({ id: newId(), ...one })))
    .onConflict((conflict) => conflict.expression(sql`tenant_id, lower(name)`).doNothing())
    .execute();
}

/** The category of this name, or null when the facility has none. */
export async function categoryNamed(db: TenantDb, name: string): Promise<string | null> {
  const row = await db.selectFrom("documentCategories").select("id").where("name", "=", name).executeTakeFirst();
  return row?.id ?? null;
}

export async function categoryForUpdate(db: TenantDb, id: string): Promise<DocumentCategory> {
  const row = await db
    .selectFrom("documentCategories")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Category not found.");
  return row;
}

export async function isActiveCategory(db: TenantDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("documentCategories")
    .select("id")
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
