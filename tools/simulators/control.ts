import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Collector } from "./collector.ts";
import type { Faults } from "./faults.ts";
import type { OauthSimulator } from "./oauth.ts";
import type { Outbox } from "./outbox.ts";
import type { Sink } from "./sink.ts";

const Filter = z.object({ to: z.string().optional(), channel: z.string().optional(), facility: z.string().optional() });
const Fault = z.object({
  simulator: z.string(),
  match: z.string().min(1),
  kind: z.enum(["refuse", "busy", "drop", "limit", "after"]),
  times: z.number().int().min(1).default(1),
});
const SinkSecret = z.object({ box: z.string().min(1), secrets: z.array(z.string()).min(1) });
const TraceFilter = z.object({ trace: z.string().optional() });
const Oauth = z.object({ lifeSeconds: z.number().int().positive().optional(), revokeAll: z.boolean().default(false) });

/** The simulators' own door: what they received, and trouble on demand (SIM-2). */
export async function startControl(options: {
  port: number;
  outbox: Outbox;
  faults: Faults;
  sink: Sink;
  oauth: OauthSimulator;
  collector: Collector;
}): Promise<FastifyInstance> {
  const { outbox, faults, sink, oauth, collector } = options;
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.get("/outbox", (request) => ({ rows: outbox.list(Filter.parse(request.query)) }));
  http.get("/sink/:box", (request) => {
    const { box } = request.params as { box: string };
    return { rows: sink.received.filter((one) => one.box === box) };
  });
  // Whole traces, the latest first: what a page shows, and what a test asks for by its trace.
  http.get("/otlp/traces", (request) => {
    const { trace } = TraceFilter.parse(request.query);
    return { rows: trace ? collector.spans.filter(({ traceId }) => traceId === trace) : collector.spans.slice(-500) };
  });
  http.get("/otlp/metrics", () => ({ rows: collector.metrics }));
  http.post("/__sim/sink", (request) => {
    const { box, secrets } = SinkSecret.parse(request.body);
    sink.secrets.set(box, secrets);
    return { ok: true };
  });
  http.get("/__sim/state", () => ({
    messages: outbox.list({}).length,
    webhooks: sink.received.length,
    oauthRefreshes: oauth.refreshes,
  }));
  http.post("/__sim/oauth", (request) => {
    const { lifeSeconds, revokeAll } = Oauth.parse(request.body);
    if (lifeSeconds) oauth.lifeSeconds = lifeSeconds;
    if (revokeAll) oauth.revokeAll();
    return { ok: true };
  });
  http.post("/__sim/fault", (request) => {
    faults.set(Fault.parse(request.body));
    return { ok: true };
  });
  http.post("/__sim/reset", () => {
    outbox.clear();
    faults.clear();
    return { ok: true };
  });
  await http.listen({ host: "127.0.0.1", port: options.port });
  return http;
}
