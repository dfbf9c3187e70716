import type { CompiledQuery } from "kysely";
import type { TenantDb } from "./tenant-database.ts";

/**
 * Compiled statements of one list: a page that is read again (after each live event) is not built again. The key must name
 * everything that decides the statement or its values.
 */
export class StatementCache {
  readonly #most: number;
  readonly #kept = new Map<string, CompiledQuery<unknown>>();

  constructor(most = 500) {
    this.#most = most;
  }

  async rows<Row>(db: TenantDb, key: string, build: () => { compile(): CompiledQuery<Row> }): Promise<Row[]> {
    // The key names the statement, so the cached one returns the rows of `build`.
    let statement = this.#kept.get(key) as CompiledQuery<Row> | undefined;
    if (statement) this.#kept.delete(key);
    else statement = build().compile();
    // Moved to the end, so that the least recently used statement is removed first.
    this.#kept.set(key, statement);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value ?? key);
    return (await db.executeQuery(statement)).rows;
  }
}
