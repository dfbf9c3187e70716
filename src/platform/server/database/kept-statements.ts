import type { CompiledQuery } from "kysely";
import type { TenantDb } from "./tenant-database.ts";

/**
 * Statements of one list, kept as they were built: a page that is asked for again (each live event asks again) is not put
 * together again. What the key does not name must not decide the statement or its values.
 */
export class KeptStatements {
  readonly #most: number;
  readonly #kept = new Map<string, CompiledQuery<unknown>>();

  constructor(most = 500) {
    this.#most = most;
  }

  async rows<Row>(db: TenantDb, key: string, build: () => { compile(): CompiledQuery<Row> }): Promise<Row[]> {
    // The key names the statement, so what is kept under it has the rows that `build` makes.
    let statement = this.#kept.get(key) as CompiledQuery<Row> | undefined;
    if (statement) this.#kept.delete(key);
    else statement = build().compile();
    // Put behind the others: what was asked for longest ago goes first.
    this.#kept.set(key, statement);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value ?? key);
    return (await db.executeQuery(statement)).rows;
  }
}
