import { type RawBuilder, sql } from "kysely";

/** A value for a jsonb column. Needed because the driver sends a bare array as a PostgreSQL array. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
