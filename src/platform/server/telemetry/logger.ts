import { type DestinationStream, type Logger as Pino, pino } from "pino";
import { propertyOf } from "#platform/shared/property-of.ts";

/**
 * What may reach a log: ids, route patterns, codes and numbers. The type is the allow-list (SEC-2), so a name, a body
 * or a query cannot be logged by accident: there is no field to put it in.
 */
export interface LogFields {
  requestId?: string;
  tenantId?: string;
  userId?: string | null;
  route?: string;
  status?: number;
  ms?: number;
  bytes?: number;
  code?: string;
  task?: string;
  event?: string;
  count?: number;
  seq?: number;
  port?: number;
  pid?: number;
  /** The class of an error, never its message: messages quote data. */
  errorName?: string;
  /** Where it was thrown: file and line of our own frames, without the message. */
  at?: string[];
  /** SQLSTATE and constraint of a database error: names of the schema, no values. */
  sqlState?: string;
  constraint?: string;
}

/** Fixed sentences; anything variable goes into the fields. */
export interface Logger {
  info(what: string, fields?: LogFields): void;
  warn(what: string, fields?: LogFields): void;
  error(what: string, fields?: LogFields): void;
}

export function createLogger(destination?: DestinationStream, level = process.env.LOG_LEVEL ?? "info"): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const out: Pino = destination ? pino(options, destination) : pino(options);
  return {
    info: (what, fields) => out.info(fields ?? {}, what),
    warn: (what, fields) => out.warn(fields ?? {}, what),
    error: (what, fields) => out.error(fields ?? {}, what),
  };
}

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };

/** An error as fields that hold no data: its class, our stack frames, and for a database error its state and constraint. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const [code, constraint] = [propertyOf(error, "code"), propertyOf(error, "constraint")];
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) =>
      line
        .trim()
        .replace(/^at /, "")
        .replace(/\(?(?:file:\/\/)?\/.*?\/(src|tools|node_modules)\//, "($1/"),
    );
  return {
    errorName: error.name,
    at: frames,
    ...(typeof code === "string" ? { sqlState: code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
  };
}
