import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "./schema.generated.ts";

/**
 * How many rows of a query were written within the hour before `now`, for limits such as five codes an hour:
 * `countLastHour(db.selectFrom("oneTimeCodes").where("userId", "=", userId), "sentAt", act.now)`. `column` holds their instant.
 */
export async function countLastHour<TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  column: keyof DB[TB] & string,
  now: string,
): Promise<number> {
  const { count } = await rows
    .where(sql<boolean>`${sql.ref(column)} > ${now}::timestamptz - interval '1 hour'`)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
