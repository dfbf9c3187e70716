import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/**
 * What a span may carry: the log's allow-list (SEC-2) in the names of OpenTelemetry's conventions. The type is the list, and
 * the exporter sends nothing else: no path with ids, no statement with values, no name, no user id.
 */
export interface SpanFields {
  "http.request.method"?: string;
  "http.route"?: string;
  "http.response.status_code"?: number;
  "db.system.name"?: "postgresql";
  /** The first word of the statement. */
  "db.operation.name"?: string;
  /** The name of the prepared statement: a hash of its text, without values. */
  "db.query.hash"?: string;
  /** The task of a job: `platform:audit.verify`. */
  "messaging.destination.name"?: string;
  /** The class of an error, never its message. */
  "error.type"?: string;
}
export const spanFields = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "db.system.name",
  "db.operation.name",
  "db.query.hash",
  "messaging.destination.name",
  "error.type",
] as const satisfies readonly (keyof SpanFields)[];

/** OpenTelemetry's numbers of span kinds. */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: keyof typeof spanKinds;
  /** Milliseconds since 1970, with fractions. */
  began: number;
  ended: number;
  fields: SpanFields;
  failed: boolean;
}
interface Place {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

/** Where finished spans go. */
export type Collect = (span: Span) => void;

const here = new AsyncLocalStorage<Place>();
let collect: Collect | null = null;
let ratio = 1;

/** From now on spans are made and collected; null ends it. One for the process, as its requests and jobs share it. */
export function collectSpans(into: Collect | null, sampleRatio = 1): void {
  collect = into;
  ratio = sampleRatio;
}
export const isTracing = (): boolean => collect !== null;

const now = () => performance.timeOrigin + performance.now();
const newSpanId = () => randomBytes(8).toString("hex");
const sample = (traceId: string) => Number.parseInt(traceId.slice(0, 8), 16) / 0xffff_ffff < ratio;

/** A request's id as a trace's: SEC-2 makes them one, so that a log line finds its trace. */
export const traceOfRequest = (requestId: string): string => requestId.replaceAll("-", "");

/** Opens a span around `work`, which starts a trace or continues one of another process. */
export function openRoot(
  trace: { traceId: string; parentSpanId?: string | null },
  span: { name: string; kind: "server" | "consumer" },
): OpenSpan {
  return new OpenSpan(
    { traceId: trace.traceId, spanId: newSpanId(), sampled: sample(trace.traceId) },
    trace.parentSpanId ?? null,
    span,
  );
}

export class OpenSpan {
  readonly #place: Place;
  readonly #parent: string | null;
  readonly #span: { name: string; kind: "server" | "consumer" };
  readonly #began = now();

  constructor(place: Place, parent: string | null, span: { name: string; kind: "server" | "consumer" }) {
    this.#place = place;
    this.#parent = parent;
    this.#span = span;
  }

  /** Whatever is awaited inside belongs to this span. */
  run<T>(work: () => T): T {
    return here.run(this.#place, work);
  }

  end(fields: SpanFields, failed: boolean, name = this.#span.name): void {
    if (!this.#place.sampled) return;
    const { traceId, spanId } = this.#place;
    const { kind } = this.#span;
    collect?.({
      traceId,
      spanId,
      parentSpanId: this.#parent,
      name,
      kind,
      began: this.#began,
      ended: now(),
      fields,
      failed,
    });
  }
}

const operations = new Map<string, string>();
function operationOf(text: string): string {
  let word = operations.get(text);
  if (word === undefined) {
    word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "SQL";
    if (operations.size < 4_000) operations.set(text, word);
  }
  return word;
}

/** A statement as a span of the request or job it serves. Costs one comparison without a collector. */
export function traceQuery<T>(text: string, hash: string | undefined, run: () => Promise<T>): Promise<T> {
  const place = collect && here.getStore();
  if (!place?.sampled) return run();
  const began = now();
  const operation = operationOf(text);
  const end = (error?: unknown) =>
    collect?.({
      traceId: place.traceId,
      spanId: newSpanId(),
      parentSpanId: place.spanId,
      name: operation,
      kind: "client",
      began,
      ended: now(),
      fields: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        ...(hash ? { "db.query.hash": hash } : {}),
        ...(error === undefined ? {} : { "error.type": classOf(error) }),
      },
      failed: error !== undefined,
    });
  return run().then(
    (result) => {
      end();
      return result;
    },
    (error: unknown) => {
      end(error);
      throw error;
    },
  );
}

export const classOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** The trace context of the request that queued a job, so that its spans join that trace (W3C trace context). */
export function currentTrace(): string | null {
  const place = collect && here.getStore();
  return place ? `00-${place.traceId}-${place.spanId}-${place.sampled ? "01" : "00"}` : null;
}
export function readTrace(text: unknown): { traceId: string; parentSpanId: string } | null {
  const [, traceId, parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/.exec(String(text)) ?? [];
  return traceId && parentSpanId ? { traceId, parentSpanId } : null;
}

/** A job as a span, of the trace that queued it or of its own. */
export async function traceJob<T>(task: string, trace: unknown, work: () => Promise<T>): Promise<T> {
  if (!collect) return work();
  const span = openRoot(readTrace(trace) ?? { traceId: randomBytes(16).toString("hex") }, {
    name: task,
    kind: "consumer",
  });
  const fields: SpanFields = { "messaging.destination.name": task };
  try {
    const result = await span.run(work);
    span.end(fields, false);
    return result;
  } catch (error) {
    span.end({ ...fields, "error.type": classOf(error) }, true);
    throw error;
  }
}
