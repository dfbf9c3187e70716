import type { CompiledQuery } from "kysely";
import type { TenantDb } from "./tenant-database.ts";

interface Kept {
  statement: CompiledQuery<unknown>;
  /** The clock when it was built, which is the value of its parameters that mean now. */
  now: string;
}

/**
 * Compiled statements of one list: a page that is read again (after each live event) is not built again. The key must name
 * everything that decides the statement or its values, apart from the clock: a statement that compares with `now` (who still
 * reaches a client) gets the present instant each time.
 */
export class StatementCache {
  readonly #most: number;
  readonly #kept = new Map<string, Kept>();

  constructor(most = 500) {
    this.#most = most;
  }

  async rows<Row>(
    db: TenantDb,
    now: string,
    key: string,
    build: () => { compile(): CompiledQuery<Row> },
  ): Promise<Row[]> {
    const kept = this.#kept.get(key) ?? { statement: build().compile(), now };
    // Moved to the end, so that the least recently used statement is removed first.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value ?? key);
    const parameters = kept.statement.parameters.map((value) => (value === kept.now ? now : value));
    // The key names the statement, so the cached one returns the rows of `build`.
    return (await db.executeQuery({ ...kept.statement, parameters } as CompiledQuery<Row>)).rows;
  }
}
