import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";

export interface TableCopy {
  name: string;
  columns: string[];
  /** SELECT of all rows in a fixed order. */
  select: string;
}

/** Tables with runtime state that is not backed up. */
const leftOut = new Set(["event_outbox", "schema_migrations", "backup_runs"]);

/** Filters of shared tables in a facility export; other shared tables are reference data and are exported completely. */
const ofTenant: Record<string, (id: string) => string> = {
  tenants: (id) => `id = ${id}`,
  // Public keys verify the seals. Private keys are wrapped by the master key, as is the archive itself.
  signing_keys: (id) => `kid IN (SELECT key_id FROM public.audit_seals WHERE tenant_id = ${id})`,
  rate_buckets: () => "false",
};

/** WHERE clause that selects one facility's rows. */
function rowsOf(name: string, columns: readonly string[], tenantId: string | null): string {
  if (tenantId === null) return "";
  const id = `'${z.uuid().parse(tenantId)}'::uuid`;
  if (columns.includes("tenant_id")) return ` WHERE tenant_id = ${id}`;
  const condition = ofTenant[name]?.(id);
  return condition ? ` WHERE ${condition}` : "";
}

/** All exported tables of the schema; partitions are read through their parent. With a facility, only its rows. */
export async function tablesOf(client: pg.Client, tenantId: string | null = null): Promise<TableCopy[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      -- Texts by their bytes: another machine's collation must not give another order, and so another hash. Where the database
      -- itself orders them so (the embedded one does), the key's own index gives the order, and nothing is sorted.
      ARRAY(SELECT CASE
              WHEN t.typcategory <> 'S' OR (t.typname IN ('text', 'varchar') AND co.collname = 'default' AND d.by_bytes) THEN quote_ident(a.attname)
              ELSE format('%I::text COLLATE "C"', a.attname) END
            FROM pg_index i JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, n) ON true
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum JOIN pg_type t ON t.oid = a.atttypid
            LEFT JOIN pg_collation co ON co.oid = a.attcollation
            WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.n) AS key
    FROM pg_class c, LATERAL (
      SELECT datlocprovider = 'b' OR (datlocprovider = 'c' AND datcollate IN ('C', 'POSIX')) AS by_bytes
      FROM pg_database WHERE datname = current_database()) d
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
    ORDER BY c.relname`);
  return rows
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, columns, key }) => ({
      name,
      columns,
      select: `SELECT ${columns.join(", ")} FROM public."${name}" t${rowsOf(name, columns, tenantId)} ORDER BY ${key.length > 0 ? key.join(", ") : 't::text COLLATE "C"'}`,
    }));
}

export interface TableSum {
  rows: number;
  sha256: string;
}

/** Streams COPY output and counts and hashes it; `sum` is final after the last byte. */
export function copyOf(client: pg.Client, table: TableCopy): { data: AsyncIterable<Buffer>; sum: () => TableSum } {
  const hash = createHash("sha256");
  let rows = 0;
  let digest: string | null = null;
  async function* data(): AsyncGenerator<Buffer> {
    const copied: AsyncIterable<Buffer> = client.query(copyTo(`COPY (${table.select}) TO STDOUT`));
    for await (const part of copied) {
      hash.update(part);
      // In COPY's text form a line break inside a value is written \n, so each byte 10 ends a row.
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows += 1;
      yield part;
    }
  }
  return {
    data: data(),
    sum: () => {
      digest ??= hash.digest("hex");
      return { rows, sha256: digest };
    },
  };
}

/** Session settings used at backup and restore, so that equal rows give equal bytes. */
export const copySettings =
  "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex -c statement_timeout=0 -c jit=off";
