import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely";
import type pg from "pg";

/** `mr_no` in the database is `mrNo` in the code. Columns are named while rows are read, so a row is not copied to rename them. */
class ColumnNames extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  of(column: string): string {
    let name = this.#known.get(column);
    if (name === undefined) {
      name = this.camelCase(column);
      this.#known.set(column, name);
    }
    return name;
  }
}
export const columnNames = new ColumnNames({ maintainNestedObjectKeys: true });

/** Makes the driver return a row as its values only: `queryResult` builds the object once. */
export const asValues = { rowMode: "array" } as const;

/** Lists are paged, so no handle streams. */
// biome-ignore lint/correctness/useYield: what Kysely asks for is a generator, and this one gives nothing
export async function* noStream<R>(): AsyncIterableIterator<QueryResult<R>> {
  throw new Error("Streaming is not offered on a tenant's handle: page through the list instead.");
}

/** A driver's result as Kysely has it. */
export function queryResult<R>(result: pg.QueryArrayResult | undefined): QueryResult<R> {
  if (!result) throw new Error("PostgreSQL gave no answer.");
  const names = result.fields.map(({ name }) => columnNames.of(name));
  const rows = result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, at) => {
      row[name] = values[at];
    });
    return row;
  });
  return {
    // Kysely types the rows by the statement it compiled; the driver cannot.
    rows: rows as R[],
    ...(result.rowCount !== null ? { numAffectedRows: BigInt(result.rowCount) } : {}),
  };
}
