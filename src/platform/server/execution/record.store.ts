import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import { jsonb } from "../database/json.ts";
import type { TenantDb } from "../database/tenant-database.ts";

/** Where a record's row is: its table, the column that names it, and which columns hold JSON. */
export interface RowPlace {
  table: string;
  idColumn?: string;
  json?: readonly string[];
}

/** Writes these columns of one row of the tenant. Throws `not-found` when there is none. */
export async function updateRow(db: TenantDb, place: RowPlace, id: string, change: object): Promise<void> {
  const columns = columnsOf(place, change);
  if (columns.length === 0) return;
  const assignments = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`UPDATE ${sql.table(place.table)} SET ${sql.join(assignments)}
    WHERE ${sql.ref(place.idColumn ?? "id")} = ${id}`.execute(db);
  if (numAffectedRows === 0n) throw new Problem("not-found");
}

/** Adds one row; what `values` leaves undefined takes the column's default. */
export async function insertRow(db: TenantDb, place: RowPlace, values: object): Promise<void> {
  const columns = columnsOf(place, values);
  await sql`INSERT INTO ${sql.table(place.table)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    VALUES (${sql.join(columns.map(([, value]) => value))})`.execute(db);
}

function columnsOf({ json = [] }: RowPlace, values: object): [string, unknown][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, json.includes(column) && value !== null ? jsonb(value) : value]);
}
