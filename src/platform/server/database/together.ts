import pg from "pg";
import { rowTypes } from "./pool.ts";
import { asValues } from "./query-result.ts";

export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** The name under which PostgreSQL keeps it planned. */
  name?: string | undefined;
}

/** What the driver hears of an answer and passes on to the statement that is being answered. */
interface Answered extends pg.Submittable {
  readonly name?: string;
  readonly text: string;
  submit: (connection: pg.Connection) => Error | undefined;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleEmptyQuery(connection: Wire): void;
  handleReadyForQuery(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
}
type Wire = pg.Connection & { sync(): void; submittedNamedStatements: Record<string, string> };

/**
 * Statements that go to PostgreSQL in one message and are answered in one: a transaction is spared the way there and back of
 * its BEGIN and of its COMMIT. They run in order, and after one that fails none of the others does, because the server
 * skips all that stands before the next Sync, of which there is one, at the end. So nothing is committed that was not written.
 */
export class Together implements pg.Submittable {
  readonly statements: readonly Statement[];
  readonly #parts: Answered[];
  readonly #results: pg.QueryArrayResult[] = [];
  readonly #done: (error: Error | null, results: pg.QueryArrayResult[], at: number) => void;
  #at = 0;
  #error: Error | null = null;

  private constructor(
    statements: readonly Statement[],
    done: (error: Error | null, results: pg.QueryArrayResult[], at: number) => void,
  ) {
    this.statements = statements;
    this.#done = done;
    this.#parts = statements.map(({ text, values = [], name }, at) => {
      const config = {
        ...asValues,
        text,
        values: [...values],
        types: rowTypes,
        queryMode: "extended",
        ...(name ? { name } : {}),
      };
      return new pg.Query(config, undefined, (error, result) => {
        if (error) this.#error ??= error;
        else this.#results[at] = result as unknown as pg.QueryArrayResult;
      }) as unknown as Answered;
    });
  }

  /** The results in the order of the statements, each row as its values. Throws the first error with `failedAt`, whose statement it is: nothing ran after it. */
  static query(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryArrayResult[]> {
    return new Promise((resolve, reject) => {
      client.query(
        new Together(statements, (error, results, at) =>
          error ? reject(Object.assign(error, { failedAt: at })) : resolve(results),
        ),
      );
    });
  }

  // The driver remembers under these what PostgreSQL has parsed: they are those of the statement whose turn it is.
  get name(): string | undefined {
    return this.#part.name;
  }
  get text(): string {
    return this.#part.text;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    const withoutSync = Object.create(wire, { sync: { value: () => {} } }) as Wire;
    wire.stream.cork();
    for (const part of this.#parts) {
      const refused = part.submit(withoutSync);
      if (refused) this.#error ??= refused;
      // One that could not even be sent: what stands behind it, a COMMIT above all, must not go out.
      if (this.#error) break;
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#part.handleRowDescription(message);
  }
  handleDataRow(message: unknown): void {
    this.#part.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: Wire): void {
    this.#part.handleCommandComplete(message, connection);
    if (this.#at < this.#parts.length - 1) this.#at += 1;
  }
  handleEmptyQuery(connection: Wire): void {
    this.#part.handleEmptyQuery(connection);
  }
  handleError(error: Error, connection: Wire): void {
    // Those behind it were skipped: the driver must not take them for parsed.
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name];
    this.#part.handleError(error, connection);
    this.#finish();
  }
  handleReadyForQuery(connection: Wire): void {
    if (!this.#error) for (const part of this.#parts) part.handleReadyForQuery(connection);
    this.#finish();
  }

  get #part(): Answered {
    return this.#parts[this.#at] as Answered;
  }

  #finish(): void {
    this.#done(this.#error, this.#results, this.#at);
  }
}
