import type { QueryResult } from "kysely";
import type pg from "pg";

/** A driver's result as Kysely has it. */
export function queryResult<R>(result: pg.QueryResult | undefined): QueryResult<R> {
  if (!result) throw new Error("PostgreSQL gave no answer.");
  return {
    rows: result.rows as R[],
    ...(result.rowCount !== null ? { numAffectedRows: BigInt(result.rowCount) } : {}),
  };
}
