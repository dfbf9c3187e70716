import pg from "pg";

export interface Column {
  table: string;
  name: string;
  /** The type's name in the catalog; of an array, that of its elements. */
  type: string;
  isArray: boolean;
  nullable: boolean;
  hasDefault: boolean;
  /** GENERATED ALWAYS: written by the database alone. */
  generated: boolean;
  comment: string | null;
  /** CHECK expressions that read this column and no other. */
  checks: string[];
}

/** Every column of the tables and views of `public`, partitions left out, by table and name. */
export async function readColumns(ownerUrl: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      SELECT c.relname AS table, a.attname AS name, coalesce(e.typname, t.typname) AS type,
        e.oid IS NOT NULL AS "isArray", NOT a.attnotnull AS nullable, a.attgenerated <> '' AS generated,
        a.atthasdef AND a.attgenerated = '' OR a.attidentity <> '' AS "hasDefault",
        col_description(c.oid, a.attnum) AS comment,
        ARRAY(SELECT pg_get_expr(k.conbin, k.conrelid) FROM pg_constraint k
              WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] ORDER BY k.conname) AS checks
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition
      ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`);
    return rows;
  } finally {
    await client.end();
  }
}
