import type pg from "pg";
import { codeLists } from "./code-lists.ts";
import { type DataSet, readFiles } from "./data-set.ts";
import { drugBrands, drugInteractions, drugProducts } from "./drugs.ts";
import { icd10Codes } from "./icd10.ts";
import { payerNames, postalCodes, timeZones } from "./places.ts";

const dataSets: readonly DataSet[] = [
  timeZones,
  postalCodes,
  payerNames,
  ...codeLists,
  drugBrands,
  drugInteractions,
  drugProducts,
  icd10Codes,
];

export interface LoadedDataSet {
  name: string;
  rows: number;
  milliseconds: number;
}

/**
 * Brings the reference tables to what `database/reference/` holds. A data set whose files and edition are in already is
 * left alone, so a second call only reads and hashes the files. Each data set is replaced in one transaction: readers see
 * the old rows or the new ones. Several processes may call it at once.
 * @param owner a connection of the schema's owner, outside a transaction
 * @returns what was loaded now
 */
export async function loadReferenceData(owner: pg.ClientBase): Promise<LoadedDataSet[]> {
  const loaded: LoadedDataSet[] = [];
  // A lock of the session, not of a transaction: two first starts must not both load the same set.
  await owner.query("SELECT pg_advisory_lock(7221002)");
  try {
    const { rows } = await owner.query<{ name: string; sha256: string }>(
      "SELECT data_set AS name, sha256 FROM reference_loads",
    );
    const present = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const dataSet of dataSets) {
      const files = await readFiles(dataSet);
      if (present.get(dataSet.name) === files.sha256) continue;
      const started = performance.now();
      const count = await replace(owner, dataSet, files.sha256, files.rows());
      loaded.push({ name: dataSet.name, rows: count, milliseconds: Math.round(performance.now() - started) });
    }
  } finally {
    await owner.query("SELECT pg_advisory_unlock(7221002)");
  }
  return loaded;
}

async function replace(
  client: pg.ClientBase,
  dataSet: DataSet,
  sha256: string,
  files: Record<string, string>[][],
): Promise<number> {
  await client.query("BEGIN");
  try {
    for (const table of dataSet.tables)
      await client.query(`DELETE FROM ${table}${dataSet.where ? ` WHERE ${dataSet.where}` : ""}`);
    const rebuild = await dropIndexesOfEmpty(client, dataSet);
    const count = await dataSet.load(client, ...files);
    for (const definition of rebuild) await client.query(definition);
    await client.query(
      `INSERT INTO reference_loads (data_set, sha256, row_count) VALUES ($1, $2, $3)
       ON CONFLICT (data_set) DO UPDATE SET sha256 = $2, row_count = $3, loaded_at = now()`,
      [dataSet.name, sha256, count],
    );
    await client.query("COMMIT");
    // Fresh statistics, or the first searches are planned for empty tables.
    for (const table of dataSet.tables) await client.query(`ANALYZE ${table}`);
    return count;
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Reference data ${dataSet.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * The first load fills empty tables: building their indexes afterwards takes a third of the time. A later load keeps them,
 * because dropping an index would make readers wait.
 * @returns the statements that make them again
 */
async function dropIndexesOfEmpty(client: pg.ClientBase, dataSet: DataSet): Promise<string[]> {
  if (
    dataSet.where ||
    (await client.query("SELECT 1 FROM reference_loads WHERE data_set = $1", [dataSet.name])).rowCount
  )
    return [];
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`,
    [dataSet.tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map((row) => row.definition);
}
