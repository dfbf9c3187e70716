import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

for (const constraint of ["saved_views_own", "saved_views_shared"])
  explainConstraint(constraint, () => new Problem("duplicate", "A view with this name exists. Choose another name."));

const views = (db: TenantDb) =>
  db
    .selectFrom("savedViews as v")
    .leftJoin("clinicians as owner", "owner.userId", "v.ownerId")
    .select([
      "v.id",
      "v.ownerId",
      "v.list",
      "v.name",
      "v.query",
      "v.shared",
      "v.version",
      "owner.fullName as ownerName",
    ]);

/** The user's views of a list and those shared with all staff, by name. */
export function viewsOfList(db: TenantDb, list: string, userId: string | null) {
  return views(db)
    .where("v.list", "=", list)
    .where((eb) => eb.or([eb("v.shared", "=", true), eb("v.ownerId", "=", userId)]))
    .orderBy("v.name")
    .orderBy("v.id")
    .limit(200)
    .execute();
}

export async function viewById(db: TenantDb, id: string) {
  const row = await views(db).where("v.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This view was removed.");
  return row;
}
export type SavedViewRow = Awaited<ReturnType<typeof viewById>>;

export async function viewForUpdate(db: TenantDb, id: string): Promise<SavedViewRow> {
  const row = await views(db).where("v.id", "=", id).forUpdate("v").executeTakeFirst();
  if (!row) throw new Problem("not-found", "This view was removed.");
  return row;
}

export async function deleteView(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom("savedViews").where("id", "=", id).execute();
}
