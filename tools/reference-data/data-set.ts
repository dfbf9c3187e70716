import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { readCsv } from "./csv.ts";

export type CsvRow = Record<string, string>;

/** A part of the reference data that is replaced as a whole when one of its files, or how it is read, has changed. */
export interface DataSet {
  name: string;
  files: readonly string[];
  /** Raise it when `load` writes something else from the same files. */
  edition: number;
  /** Emptied before loading, in this order. */
  tables: readonly string[];
  /** Narrows what is emptied, for a table that several data sets share. */
  where?: string;
  /** Writes the rows of the files, given in the order of `files`, and answers how many. */
  load(client: pg.ClientBase, ...files: CsvRow[][]): Promise<number>;
}

const folder = new URL("../../database/reference/", import.meta.url);

export interface DataSetFiles {
  sha256: string;
  rows(): CsvRow[][];
}

/** The files' content and its hash, which also covers the edition. */
export async function readFiles(dataSet: DataSet): Promise<DataSetFiles> {
  const contents = await Promise.all(dataSet.files.map((file) => readFile(new URL(file, folder))));
  const hash = createHash("sha256").update(`${dataSet.name} ${dataSet.edition}`);
  for (const content of contents) hash.update(content);
  return {
    sha256: hash.digest("hex"),
    rows: () =>
      contents.map((content, i) =>
        readCsv((dataSet.files[i]?.endsWith(".gz") ? gunzipSync(content) : content).toString("utf8")),
      ),
  };
}

/** Blank cells of the files mean "not known". */
export function orNull(cell: string | undefined): string | null {
  return cell === undefined || cell === "" ? null : cell;
}

/** `; ` separated cells as a list. */
export function listOf(cell: string | undefined): string[] {
  return (cell ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * Writes rows in batches, each one statement over a JSON array. `columns` gives the SQL type by column name; the rows' keys are
 * the column names.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: Record<string, string>,
  rows: readonly object[],
): Promise<number> {
  const names = Object.keys(columns).join(", ");
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
  for (let at = 0; at < rows.length; at += 10_000)
    await client.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1) AS r(${typed})`, [
      JSON.stringify(rows.slice(at, at + 10_000)),
    ]);
  return rows.length;
}

/** Writes the words a search may be respelt to: those of four letters or more, with how often they occur. */
export async function insertWords(
  client: pg.ClientBase,
  kind: "icd10" | "drug",
  texts: Iterable<string>,
): Promise<void> {
  const uses = new Map<string, number>();
  for (const text of texts)
    for (const word of text.split(" ")) if (/^[a-z]{4,}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const rows = [...uses].map(([word, count]) => ({ kind, word, uses: count }));
  await client.query("DELETE FROM reference_words WHERE kind = $1", [kind]);
  await insertRows(client, "reference_words", { kind: "text", word: "text", uses: "integer" }, rows);
}
