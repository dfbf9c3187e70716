import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import type pg from "pg";
import { traceQuery } from "../telemetry/telemetry.ts";
import { PipelinedQuery, type Statement } from "./pipelined-query.ts";
import { asValues, noStream, queryResult } from "./query-result.ts";
import { statementName } from "./statement-name.ts";

/** The statement that is sent with the COMMIT, and the error to throw when it fails. */
export interface LastStatement {
  query: CompiledQuery;
  failed?: (error: unknown) => unknown;
}

/**
 * One transaction on one connection. It begins with its first statement and ends with its last one, each in one message with
 * BEGIN or COMMIT, so that a write costs the ways to PostgreSQL that its own statements need and no more.
 */
export class Transaction implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #opening: readonly Statement[];
  #begun: Promise<pg.QueryArrayResult[]> | null = null;
  #hasEnded = false;
  /** The statement that runs now; the next one begins when it has ended, whether or not it failed. */
  #running: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, tenantId: string, userId: string | null) {
    this.#client = client;
    this.#opening = [
      { name: "cairn_begin", text: "BEGIN" },
      {
        name: "cairn_begin_scope",
        text: "SELECT set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)",
        values: [tenantId, userId ?? ""],
      },
    ];
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The connection may serve another facility by now.
    if (this.#hasEnded)
      throw new Error("This transaction has ended. In an outside call, read through `platform.database.tenant()`.");
    const statement = statementOf(query);
    return this.#inTurn(() =>
      traceQuery(query.sql, statement.name, async () => {
        if (!this.#begun) return queryResult<R>((await this.#begin([statement])).at(-1));
        // If it has not begun, nothing may run outside of it.
        await this.#begun;
        const values = [...(statement.values ?? [])];
        return queryResult<R>(await this.#client.query({ ...asValues, ...statement, values }));
      }),
    );
  }

  readonly streamQuery = noStream;

  /** Ends it with this statement, if there is one. What did nothing at all costs nothing. */
  async commit(last: LastStatement | null): Promise<void> {
    this.#hasEnded = true;
    await this.#running;
    const ending: Statement[] = [...(last ? [statementOf(last.query)] : []), { name: "cairn_commit", text: "COMMIT" }];
    if (!this.#begun && !last) return;
    await traceQuery("COMMIT", undefined, async () => {
      const at = this.#begun ? 0 : this.#opening.length;
      const sent = this.#begun ? PipelinedQuery.query(this.#client, ending) : this.#begin(ending);
      const results = await sent.catch((error: { failedAt?: number }) => {
        throw last?.failed && error.failedAt === at ? last.failed(error) : error;
      });
      // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and without an error.
      if (results.at(-1)?.command !== "COMMIT")
        throw new Error("A statement had failed before, so the transaction was rolled back.");
    });
  }

  async rollback(): Promise<void> {
    this.#hasEnded = true;
    await this.#running;
    if (this.#begun) await this.#client.query("ROLLBACK");
  }

  /** A connection takes one statement at a time; actions may ask for several at once. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#running.then(run);
    this.#running = result.catch(() => undefined);
    return result;
  }

  #begin(first: readonly Statement[]): Promise<pg.QueryArrayResult[]> {
    this.#begun = PipelinedQuery.query(this.#client, [...this.#opening, ...first]);
    return this.#begun;
  }
}

function statementOf(query: CompiledQuery): Statement {
  return { text: query.sql, values: query.parameters, name: statementName(query.sql) };
}

/** Kysely's way to a transaction that the platform begins and ends. */
export class TransactionDriver implements Driver {
  readonly #transaction: Transaction;
  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#transaction;
  }
  async releaseConnection(): Promise<void> {}
  beginTransaction(): Promise<void> {
    throw new Error("This handle is inside a transaction already.");
  }
  commitTransaction(): Promise<void> {
    throw new Error("The platform ends the transaction.");
  }
  rollbackTransaction(): Promise<void> {
    throw new Error("The platform ends the transaction.");
  }
  async destroy(): Promise<void> {}
}
