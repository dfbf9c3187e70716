import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Simulator, Stage } from "./stage.ts";
import { trouble, troublesOf, type Words } from "./troubled.ts";

const Value = z.object({ stringValue: z.string().optional(), intValue: z.string().optional() });
const Attributes = z.array(z.object({ key: z.string(), value: Value }));
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: hex(32),
              spanId: hex(16),
              parentSpanId: hex(16).optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: z.string().regex(/^\d+$/),
              endTimeUnixNano: z.string().regex(/^\d+$/),
              attributes: Attributes,
              status: z.object({ code: z.number().int().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
});

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  startedAt: string;
  ms: number;
  attributes: Record<string, string>;
  failed: boolean;
}
const kept = 2_000;
const words: Words = {
  busy: { status: 503, headers: { "retry-after": "5" } },
  error: { status: 500 },
  limit: { status: 429, headers: { "retry-after": "5" } },
};

/** An OpenTelemetry collector: takes OTLP/HTTP in JSON as strictly as its schema is written, and keeps the last spans. */
export class Collector {
  spans: CollectedSpan[] = [];
  metrics: Record<string, unknown>[] = [];

  async start(port: number, stage: Stage): Promise<FastifyInstance> {
    const http = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 8_000_000 });
    trouble(http, stage, { simulator: "otlp", words, target: ({ url }) => url });
    http.post("/v1/traces", (request, reply) => {
      const read = Traces.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ code: 3, message: "This is not OTLP." });
      for (const { resource, scopeSpans } of read.data.resourceSpans) {
        const service = flat(resource.attributes)["service.name"] ?? "";
        for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
          const { startTimeUnixNano, endTimeUnixNano, attributes, status, parentSpanId, ...rest } = span;
          const [began, ended] = [BigInt(startTimeUnixNano), BigInt(endTimeUnixNano)];
          this.spans.push({
            service,
            ...rest,
            parentSpanId: parentSpanId ?? null,
            startedAt: new Date(Number(began / 1_000_000n)).toISOString(),
            ms: Number(ended - began) / 1e6,
            attributes: flat(attributes),
            failed: status.code === 2,
          });
        }
      }
      this.spans.splice(0, Math.max(0, this.spans.length - kept));
      return reply.send({});
    });
    http.post("/v1/metrics", (request, reply) => {
      const read = Metrics.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ code: 3, message: "This is not OTLP." });
      this.metrics = read.data.resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((one) => one.metrics),
      );
      return reply.send({});
    });
    await http.listen({ host: "127.0.0.1", port });
    return http;
  }

  shown(): Simulator {
    return {
      name: "otlp",
      label: "Collector of traces",
      speaks: "OpenTelemetry over HTTP",
      troubles: troublesOf(words),
      state: () => ({ "spans kept": this.spans.length, metrics: this.metrics.length }),
      reset: () => {
        this.spans = [];
        this.metrics = [];
      },
    };
  }
}

function flat(attributes: z.infer<typeof Attributes>): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ""]));
}
