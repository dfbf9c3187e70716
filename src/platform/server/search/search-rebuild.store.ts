import { sql } from "kysely";
import type { DB } from "../database/schema.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";

/** The next ids of a table after `after`, in the order of ids. */
export async function nextIds(db: TenantDb, table: keyof DB, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE ${after}::uuid IS NULL OR id > ${after}::uuid ORDER BY id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The database's own clock, by which search entries record when they were written. */
export async function databaseNow(db: TenantDb): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT now() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database did not return its time.");
  return row.now;
}

/** Removes entries of a kind that were written before `begun`: their records no longer exist. */
export async function forgetOlderEntries(db: TenantDb, kind: string, begun: string): Promise<void> {
  await sql`SELECT cairn_search_forget_older(${kind}, ${begun})`.execute(db);
}
