import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";

/** The beds that people lie in now, by episode, for lists of other modules. Who has none is left out. */
export async function bedsOf(view: View, demographicIds: readonly string[]): Promise<Map<string, string>> {
  if (demographicIds.length === 0) return new Map();
  const rows = await view.db
    .selectFrom("bedStays as t")
    .innerJoin("beds as b", "b.id", "t.bedId")
    .select(["t.demographicId", "b.code"])
    .where("t.demographicId", "=", sql<string>`ANY (${[...demographicIds]}::uuid[])`)
    .where("t.voidedAt", "is", null)
    .where("t.kind", "=", "stay")
    .where(sql<boolean>`t.during @> ${view.now}::timestamptz`)
    .execute();
  return new Map(rows.flatMap(({ demographicId, code }) => (demographicId ? [[demographicId, code] as const] : [])));
}
