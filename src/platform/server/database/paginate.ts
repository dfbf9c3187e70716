import { type SelectQueryBuilder, sql } from "kysely";
import type { Page } from "#platform/shared/endpoint.ts";
import type { TenantDb } from "./tenant-database.ts";

interface Wanted {
  page: number;
  pageSize: number;
}

interface PaginateOptions {
  /** Counts no further than this; a list with more says that its total is an estimate. */
  countTo?: number;
}

/**
 * One page of a list with its total: `query` with all its filters and its order, without limit and offset. Rows and total are
 * read at the same time.
 */
export async function paginate<DB, Tables extends keyof DB, Row>(
  db: TenantDb,
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, pageSize }: Wanted,
  { countTo }: PaginateOptions = {},
): Promise<Page<Row>> {
  const all = query.clearSelect().clearOrderBy().select(sql<number>`1`.as("one"));
  const counted = countTo === undefined ? all : all.limit(countTo + 1);
  const [rows, count] = await Promise.all([
    query
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM (${counted}) AS counted`.execute(db),
  ]);
  const total = count.rows[0]?.total ?? 0;
  if (countTo !== undefined && total > countTo) return { rows, total: countTo, totalIsEstimate: true, page, pageSize };
  return { rows, total, page, pageSize };
}
