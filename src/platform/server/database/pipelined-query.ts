import pg from "pg";
import { rowTypes } from "./pool.ts";
import { asValues } from "./query-result.ts";

export interface Statement {
  text: string;
  values?: readonly unknown[];
  /** The name under which PostgreSQL caches its plan. */
  name?: string | undefined;
}

/** What the driver calls with each part of an answer; it is passed on to the statement being answered. */
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
 * Statements that go to PostgreSQL in one message and are answered in one, which saves a transaction the round trips of its
 * BEGIN and COMMIT. They run in order, and after a failure none of the others runs, because the server skips everything up to
 * the next Sync, of which there is one, at the end. So nothing is committed that was not written.
 */
export class PipelinedQuery implements pg.Submittable {
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
      // The types of pg leave out what its driver calls on a query, and the result of `rowMode: "array"`.
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
        new PipelinedQuery(statements, (error, results, at) =>
          error ? reject(Object.assign(error, { failedAt: at })) : resolve(results),
        ),
      );
    });
  }

  // The driver records parsed statements under these names: those of the statement being answered.
  get name(): string | undefined {
    return this.#part.name;
  }
  get text(): string {
    return this.#part.text;
  }

  submit(connection: pg.Connection): void {
    // `sync` is not among the driver's types.
    const wire = connection as Wire;
    const withoutSync = Object.create(wire, { sync: { value: () => {} } }) as Wire;
    wire.stream.cork();
    for (const part of this.#parts) {
      const refused = part.submit(withoutSync);
      if (refused) this.#error ??= refused;
      // A statement that could not be sent: those after it, above all a COMMIT, must not be sent either.
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
    // The statements after it were skipped, so the driver must not count them as parsed.
    for (const { name } of this.#parts.slice(this.#at)) if (name) delete connection.submittedNamedStatements[name];
    this.#part.handleError(error, connection);
    this.#finish();
  }
  handleReadyForQuery(connection: Wire): void {
    if (!this.#error) for (const part of this.#parts) part.handleReadyForQuery(connection);
    this.#finish();
  }

  get #part(): Answered {
    const part = this.#parts[this.#at];
    if (!part) throw new Error("PostgreSQL answered more statements than were sent.");
    return part;
  }

  #finish(): void {
    this.#done(this.#error, this.#results, this.#at);
  }
}
