import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Current bed codes by episode. Episodes without a bed are left out. */
export async function bedCodesOf(
  db: TenantDb,
  demographicIds: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  if (demographicIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bedStays as t")
    .innerJoin("beds as b", "b.id", "t.bedId")
    .select(["t.demographicId", "b.code"])
    .where("t.demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where("t.voidedAt", "is", null)
    .where("t.kind", "=", "stay")
    .where(sql<boolean>`t.during @> ${now}::timestamptz`)
    .execute();
  return new Map(rows.flatMap(({ demographicId, code }) => (demographicId ? [[demographicId, code] as const] : [])));
}
