import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Codes of beds by id. */
export async function bedCodes(db: TenantDb, bedIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (bedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("beds")
    .select(["id", "code"])
    .where("id", "=", sql<string>`ANY (${[...new Set(bedIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
