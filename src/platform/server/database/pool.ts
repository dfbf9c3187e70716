import pg from "pg";
import { isTransactionOpen } from "./transaction-scope.ts";

const { builtins } = pg.types;

/**
 * '2026-11-20 18:27:00+00' → '2026-11-20T18:27:00.000Z': connections run in UTC, so no zone arithmetic is needed. Three
 * decimals at least, as `act.now` has them, so that two instants compare as text the way they compare in time.
 */
function instantText(value: string): string {
  if (!value.endsWith("+00")) return new Date(value).toISOString();
  const fraction = value.length > 22 ? value.slice(20, -3).padEnd(3, "0") : "000";
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
}

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, instantText],
  [builtins.DATE, (value) => value],
  [builtins.NUMERIC, (value) => value],
  [builtins.INT8, (value) => Number(value)],
  [builtins.TIME, (value) => value],
]);
const textArray: number = 1009;
// Arrays of the same types keep their texts: timestamptz[] (1185), date[] (1182), numeric[] (1231).
const arrays = new Map<number, (value: string) => unknown>(
  [1185, 1182, 1231].map((oid) => {
    const parse: (value: string) => (string | null)[] = pg.types.getTypeParser(textArray);
    return [
      oid,
      (value: string) => parse(value).map((item) => (item !== null && oid === 1185 ? instantText(item) : item)),
    ];
  }),
);

// Looked up for every column of every result, so parsers are cached.
const textParsers = new Map<number, (value: string) => unknown>([...parsers, ...arrays]);

/** Parses the values of a row. Queries of the pool use it; a query made by hand must be given it. */
export const rowTypes = {
  getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    const known = textParsers.get(oid);
    if (known) return known;
    const parser: (value: string) => unknown = pg.types.getTypeParser(oid, "text");
    textParsers.set(oid, parser);
    return parser;
  },
};

export interface PoolOptions {
  connectionString: string;
  /** The most open connections; more than the cores can serve only adds waiting. */
  max?: number;
  applicationName?: string;
}

/** Called with how many milliseconds a caller waited for a connection. */
type OnWait = (ms: number) => void;
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * A pool that reports how long each caller waited for its connection, `query()` included. Work in a transaction that needs a second
 * connection gets it from the reserve: if it waited for one of the pool, as many such transactions as the pool has connections
 * would wait for each other forever.
 */
export class MeasuredPool extends pg.Pool {
  onWait: OnWait = () => {};
  readonly #reserve: pg.Pool;

  constructor(config: pg.PoolConfig, reserve: pg.Pool) {
    super(config);
    this.#reserve = reserve;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const began = performance.now();
    const came = () => this.onWait(performance.now() - began);
    const isSecond = isTransactionOpen();
    if (!callback)
      return (isSecond ? this.#reserve.connect() : super.connect()).then((client) => {
        came();
        return client;
      });
    const connected: Connected = (...given) => {
      came();
      callback(...given);
    };
    if (isSecond) this.#reserve.connect(connected);
    else super.connect(connected);
    return undefined;
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#reserve.end()]);
  }
}

const reserveConnections = 4;

/** A pool in which instants and dates come out as texts, numerics as exact texts and bigints as numbers. */
export function createPool({ connectionString, max = 12, applicationName = "cairn" }: PoolOptions): MeasuredPool {
  const config = {
    connectionString,
    application_name: applicationName,
    options: "-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=10000 -c jit=off",
    types: rowTypes,
  };
  const reserve = new pg.Pool({ ...config, max: reserveConnections, idleTimeoutMillis: 10_000 });
  const pool = new MeasuredPool({ ...config, max, idleTimeoutMillis: 60_000 }, reserve);
  for (const each of [pool, reserve]) {
    // An idle connection that breaks (database restart) is replaced at the next checkout; without a listener it would end the process.
    each.on("error", () => {});
    // If a connection breaks while in use, its next statement fails. Without a listener, the error would end the process.
    each.on("connect", (client) => client.on("error", () => {}));
  }
  return pool;
}
