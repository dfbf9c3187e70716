import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { SavedService } from "../orders/new-order.contract.ts";
import type { SavedSig } from "../orders/order.contract.ts";
import type { OrderSet } from "./order-template.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "order_favorites.sig": SavedSig;
    "order_sets.items": readonly SavedSig[];
    "order_sets.services": readonly SavedService[];
  }
}

explainConstraint(
  "order_sets_name",
  () => new Problem("duplicate", "An order set with this name exists. Choose another name."),
);

const setColumns = ["id", "name", "basis", "items", "services", "status", "version"] as const;

export async function favoritesOf(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("orderFavorites")
    .where("clinicianId", "=", clinicianId)
    .orderBy("createdAt")
    .orderBy("id")
    .select(["id", "sig"])
    .execute();
}

/** The same order a second time keeps the first favorite. */
export async function insertFavorite(
  db: TenantDb,
  favorite: { clinicianId: string; rxcui: string; sigText: string; sig: SavedSig },
): Promise<string> {
  const row = await db
    .insertInto("orderFavorites")
    .values({ id: newId(), ...favorite, sig: jsonb(favorite.sig) })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "clinicianId", "rxcui", "sigText"]).doUpdateSet({ sig: jsonb(favorite.sig) }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteFavorite(db: TenantDb, id: string, clinicianId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("orderFavorites")
    .where("id", "=", id)
    .where("clinicianId", "=", clinicianId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function activeOrderSets(db: TenantDb) {
  return db.selectFrom("orderSets").where("status", "=", "active").orderBy("name").select(setColumns).execute();
}

export async function insertOrderSet(
  db: TenantDb,
  set: { name: string; basis: OrderSet["basis"]; orders: readonly SavedSig[]; services: readonly SavedService[] },
): Promise<string> {
  const { id } = await db
    .insertInto("orderSets")
    .values({ id: newId(), name: set.name, basis: set.basis, items: jsonb(set.orders), services: jsonb(set.services) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function orderSetById(db: TenantDb, id: string) {
  const row = await db.selectFrom("orderSets").where("id", "=", id).select(setColumns).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export async function orderSetForUpdate(db: TenantDb, id: string) {
  const row = await db.selectFrom("orderSets").where("id", "=", id).select(setColumns).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}
