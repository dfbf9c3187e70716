import type { Registry } from "prom-client";
import { version } from "./build.ts";
import { errorFields, type Logger } from "./logger.ts";
import { attributes } from "./otlp-attributes.ts";
import { metricsToOtlp } from "./otlp-metrics.ts";
import { collectSpans, type Span, spanFields, spanKinds } from "./telemetry.ts";

export interface TelemetrySettings {
  /** `http://collector:4318`: spans go to `/v1/traces`, metrics to `/v1/metrics` (OTLP/HTTP in JSON). */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  /** The share of traces that is sampled, 0 to 1. */
  ratio: number;
  metricsEveryMs: number;
}

/**
 * Reads OpenTelemetry's own variables: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS (`key=value,…`),
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, OTEL_METRIC_EXPORT_INTERVAL. Null without an endpoint: then nothing of this runs.
 */
export function readTelemetry(environment: NodeJS.ProcessEnv, service: string): TelemetrySettings | null {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  const ratio = Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1);
  return {
    endpoint: new URL(endpoint).href.replace(/\/$/, ""),
    headers: Object.fromEntries(
      (environment.OTEL_EXPORTER_OTLP_HEADERS ?? "")
        .split(",")
        .map((pair) => pair.split("="))
        .flatMap(([key, ...value]) => (key ? [[key.trim(), decodeURIComponent(value.join("=").trim())]] : [])),
    ),
    service: environment.OTEL_SERVICE_NAME || service,
    ratio: ratio >= 0 && ratio <= 1 ? ratio : 1,
    metricsEveryMs: Math.max(1_000, Number(environment.OTEL_METRIC_EXPORT_INTERVAL) || 60_000),
  };
}

const batch = 512;
/** An unavailable collector must not fill the memory: the oldest spans are dropped. */
const mostWaiting = 4_096;
const everyMs = 5_000;

/** Sends spans and metrics to a collector in batches, in the background. A failed batch is dropped. */
export class Otlp {
  readonly #settings: TelemetrySettings;
  readonly #log: Logger;
  readonly #waiting: Span[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #metrics: { register: Registry; read: () => Promise<void> } | null = null;
  #sending: Promise<void> = Promise.resolve();
  #away = false;

  constructor(settings: TelemetrySettings, log: Logger) {
    this.#settings = settings;
    this.#log = log;
  }

  start(): void {
    collectSpans((span) => this.#take(span), this.#settings.ratio);
    this.#timers.push(
      setInterval(() => void this.flush(), everyMs).unref(),
      setInterval(() => void this.sendMetrics(), this.#settings.metricsEveryMs).unref(),
    );
  }

  /** The numbers that `/metrics` shows, `read` bringing those of the database up to date. */
  offerMetrics(register: Registry, read: () => Promise<void>): void {
    this.#metrics = { register, read };
  }

  /** Sends the remaining batch before the process ends. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    collectSpans(null);
    await this.flush();
  }

  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendSpans());
    return this.#sending;
  }

  #take(span: Span): void {
    this.#waiting.push(span);
    if (this.#waiting.length > mostWaiting) this.#waiting.shift();
    if (this.#waiting.length === batch) void this.flush();
  }

  async #sendSpans(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, batch).map(spanToOtlp);
      const sent = await this.#post("/v1/traces", {
        resourceSpans: [{ resource: this.#resource(), scopeSpans: [{ scope: { name: "cairn" }, spans }] }],
      });
      if (!sent) return;
    }
  }

  /** Every minute by itself. */
  async sendMetrics(): Promise<void> {
    if (!this.#metrics) return;
    try {
      await this.#metrics.read();
      const metrics = metricsToOtlp(await this.#metrics.register.getMetricsAsJSON(), Date.now());
      await this.#post("/v1/metrics", {
        resourceMetrics: [{ resource: this.#resource(), scopeMetrics: [{ scope: { name: "cairn" }, metrics }] }],
      });
    } catch (error) {
      this.#log.warn("Metrics could not be read.", errorFields(error));
    }
  }

  #resource() {
    return { attributes: attributes({ "service.name": this.#settings.service, "service.version": version }) };
  }

  async #post(path: string, body: object): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#settings.endpoint}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.#settings.headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(String(answer.status));
      this.#away = false;
      return true;
    } catch (error) {
      // Logged once until the collector is available again.
      if (!this.#away) this.#log.warn("The telemetry collector does not take what is sent.", errorFields(error));
      this.#away = true;
      return false;
    }
  }
}

const nanos = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** A span in OTLP's JSON. Fields outside the allow-list are left out. */
function spanToOtlp(span: Span): object {
  const listed = spanFields.flatMap((field) => {
    const value = span.fields[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId ? { parentSpanId: span.parentSpanId } : {}),
    name: span.name,
    kind: spanKinds[span.kind],
    startTimeUnixNano: nanos(span.began),
    endTimeUnixNano: nanos(span.ended),
    attributes: attributes(Object.fromEntries(listed)),
    status: span.failed ? { code: 2 } : {},
  };
}
