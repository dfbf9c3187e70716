import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import { traceQuery } from "../telemetry/telemetry.ts";
import type { MeasuredPool } from "./pool.ts";
import { asValues, columnNames, noStream, queryResult } from "./query-result.ts";
import type { DB } from "./schema.generated.ts";
import { statementName } from "./statement-name.ts";
import { type LastStatement, Transaction, TransactionDriver } from "./transaction.ts";
import { inTransaction } from "./transaction-scope.ts";

/** Rows of one tenant, and nothing else: the only handle a module can get. Inside an action it is the transaction. */
export type TenantDb = Kysely<DB>;

const scopeOf = new WeakMap<object, string>();
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const result = await traceQuery(query.sql, name, () =>
      this.client.query({
        ...asValues,
        ...(name ? { name } : {}),
        text: query.sql,
        values: [...query.parameters],
      }),
    );
    return queryResult(result);
  }

  readonly streamQuery = noStream;
}

/** Sets whose rows the connection sees, only when they differ from its last ones: a read costs no extra round trip. */
async function scope(client: pg.PoolClient, tenantId: string): Promise<void> {
  if (scopeOf.get(client) === tenantId) return;
  scopeOf.delete(client);
  await client.query({
    name: "cairn_scope",
    text: "SELECT set_config('app.tenant_id', $1, false), set_config('app.user_id', '', false)",
    values: [tenantId],
  });
  scopeOf.set(client, tenantId);
}

class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #tenantId: string;
  constructor(pool: pg.Pool, tenantId: string) {
    this.#pool = pool;
    this.#tenantId = tenantId;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect();
    try {
      await scope(client, this.#tenantId);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return new Connection(client);
  }
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof Connection) connection.client.release();
  }
  beginTransaction(): Promise<void> {
    throw new Error("Transactions are the platform's: use an action.");
  }
  commitTransaction(): Promise<void> {
    throw new Error("Transactions are the platform's: use an action.");
  }
  rollbackTransaction(): Promise<void> {
    throw new Error("Transactions are the platform's: use an action.");
  }
  async destroy(): Promise<void> {}
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const plugins = [columnNames];

function handle(driver: Driver): TenantDb {
  return new Kysely<DB>({
    plugins,
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

/** The application's access to PostgreSQL, as a role that owns nothing and cannot bypass row-level security. */
export class Database {
  readonly pool: MeasuredPool;
  readonly #handles = new Map<string, TenantDb>();
  readonly #turns = new Map<string, Promise<void>>();

  constructor(pool: MeasuredPool) {
    this.pool = pool;
  }

  /** A handle for reads outside a transaction. */
  tenant(tenantId: string): TenantDb {
    let found = this.#handles.get(tenantId);
    if (!found) {
      if (!uuidPattern.test(tenantId)) throw new Error("A tenant's id is a UUID.");
      found = handle(new PooledDriver(this.pool, tenantId));
      this.#handles.set(tenantId, found);
    }
    return found;
  }

  /**
   * Runs `work` in one transaction as this user: all of it is committed, or none. `last` makes the statement that goes out with
   * the COMMIT. A broken connection is closed, never reused by the next request.
   */
  async transaction<T>(
    tenantId: string,
    userId: string | null,
    work: (db: TenantDb) => Promise<T>,
    last: (result: T) => LastStatement | null = () => null,
  ): Promise<T> {
    if (!uuidPattern.test(tenantId) || (userId !== null && !uuidPattern.test(userId)))
      throw new Error("Tenant and user ids are UUIDs.");
    const client = await this.pool.connect();
    const transaction = new Transaction(client, tenantId, userId);
    let broken = false;
    try {
      const result = await inTransaction(() => work(handle(new TransactionDriver(transaction))));
      await transaction.commit(last(result));
      return result;
    } catch (error) {
      await transaction.rollback().catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Runs `work` under a lock with this name, across all processes. No transaction is open during the work, so it may call
   * outside services. The lock of a process that dies is released. Throws if the lock is not acquired within the statement
   * timeout.
   */
  whileLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
    // Callers in this process queue without a connection, so that they cannot use up the pool.
    const before = this.#turns.get(name) ?? Promise.resolve();
    const mine = before.then(() => this.#locked(name, work));
    const ended = mine.then(
      () => {},
      () => {},
    );
    this.#turns.set(name, ended);
    void ended.then(() => {
      if (this.#turns.get(name) === ended) this.#turns.delete(name);
    });
    return mine;
  }

  async #locked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
      return await work();
    } finally {
      const broken = await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]).then(
        () => false,
        () => true,
      );
      client.release(broken);
    }
  }

  /** For global tables only (tenants, keys, reference data): sees no tenant's rows. */
  async global<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const name = statementName(text);
    const result = await traceQuery(text, name, () => this.pool.query<R>({ ...(name ? { name } : {}), text, values }));
    return result.rows;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
