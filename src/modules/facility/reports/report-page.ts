import type { Page } from "#platform/shared/endpoint.ts";

/** One page of records that are all at hand. */
export function pageOfRecords<Row>(
  rows: readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
): Page<Row> {
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}
