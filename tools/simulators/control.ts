import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Collector } from "./collector.ts";
import { troubles } from "./faults.ts";
import type { OauthSimulator } from "./oauth.ts";
import type { Sink } from "./sink.ts";
import { NotNow, type Simulator, type Stage } from "./stage.ts";

const Filter = z.object({ to: z.string().optional(), channel: z.string().optional(), facility: z.string().optional() });
const Kind = z.enum(Object.keys(troubles) as [keyof typeof troubles]);
const Times = z.number().int().min(1).default(1);
const seconds = z.number().min(0).max(3_600).optional();
const Fault = z.object({ simulator: z.string(), match: z.string().min(1), kind: Kind, times: Times, seconds });
const Script = z.object({
  simulator: z.string(),
  match: z.string().min(1),
  steps: z.array(z.object({ kind: Kind, times: Times, seconds })).min(1),
});
const Switch = z.object({ simulator: z.string(), kind: Kind, on: z.boolean() });
const Acting = z.object({ simulator: z.string(), act: z.string(), facility: z.string() });
const Reset = z.object({ simulator: z.string().optional() });
const Clock = z.union([
  z.object({ at: z.iso.datetime().nullable() }),
  z.object({ advanceSeconds: z.number().positive() }),
]);
const Which = z.object({ simulator: z.string().optional() });
const SinkSecret = z.object({ box: z.string().min(1), secrets: z.array(z.string()).min(1) });
const TraceFilter = z.object({ trace: z.string().optional() });
const Oauth = z.object({
  lifeSeconds: z.number().int().positive().optional(),
  revokeAll: z.boolean().default(false),
  expireAccess: z.boolean().default(false),
});

interface ControlOptions {
  port: number;
  stage: Stage;
  simulators: readonly Simulator[];
  sink: Sink;
  oauth: OauthSimulator;
  collector: Collector;
}

/** The simulators' own door: what they received, and trouble on demand (SIM-2). */
export async function startControl(options: ControlOptions): Promise<FastifyInstance> {
  const { stage, sink, collector } = options;
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.setErrorHandler((error, _request, reply) => {
    const status = error instanceof NotNow ? 409 : error instanceof z.ZodError || error instanceof Unknown ? 400 : 500;
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  });
  http.get("/outbox", (request) => ({ rows: stage.outbox.list(Filter.parse(request.query)) }));
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
  http.post("/__sim/oauth", (request) => {
    const { lifeSeconds, revokeAll, expireAccess } = Oauth.parse(request.body);
    if (lifeSeconds) options.oauth.lifeSeconds = lifeSeconds;
    if (expireAccess) options.oauth.expireAccess();
    if (revokeAll) options.oauth.revokeAll();
    return { ok: true };
  });
  addStateAndTrouble(http, options);
  await http.listen({ host: "127.0.0.1", port: options.port });
  return http;
}

class Unknown extends Error {}

function addStateAndTrouble(http: FastifyInstance, { stage, simulators, sink, oauth }: ControlOptions): void {
  const { faults, outbox, clock } = stage;
  const named = (name: string): Simulator => {
    const found = simulators.find((one) => one.name === name);
    if (!found) throw new Unknown(`There is no simulator "${name}".`);
    return found;
  };
  /** A trouble the protocol does not know would wait for ever without being met. */
  const able = (name: string, kind: keyof typeof troubles): void => {
    const { troubles: known } = named(name);
    if (kind !== "none" && !known.includes(kind)) throw new Unknown(`"${name}" knows no "${kind}".`);
  };
  http.get("/__sim/state", () => ({
    messages: outbox.list({}).length,
    webhooks: sink.received.length,
    oauthRefreshes: oauth.refreshes,
    clock: { at: stage.instant(), stands: clock.stands() },
    simulators: simulators.map(({ name, label, speaks, troubles: known, state, acts }) => ({
      name,
      label,
      speaks,
      state: Object.entries(state()).map(([what, count]) => ({ what, count })),
      requests: stage.seen(name).slice(0, 8),
      troubles: known.map((kind) => ({ kind, label: troubles[kind], on: faults.switchedOn(name).includes(kind) })),
      acts: Object.entries(acts ?? {}).map(([act, { label: does }]) => ({ act, label: does })),
    })),
  }));
  http.get("/__sim/requests", (request) => ({ rows: stage.seen(Which.parse(request.query).simulator) }));
  http.post("/__sim/fault", (request) => {
    const fault = Fault.parse(request.body);
    able(fault.simulator, fault.kind);
    faults.set(fault);
    return { ok: true };
  });
  // One after the other, in this order: `none` is a request that goes well.
  http.post("/__sim/script", (request) => {
    const { simulator, match, steps } = Script.parse(request.body);
    for (const { kind } of steps) able(simulator, kind);
    for (const step of steps) faults.set({ simulator, match, ...step });
    return { ok: true };
  });
  http.post("/__sim/switch", (request) => {
    const { simulator, kind, on } = Switch.parse(request.body);
    able(simulator, kind);
    faults.clear(simulator, kind);
    if (on) faults.set({ simulator, match: "", kind, times: null });
    return { ok: true };
  });
  http.post("/__sim/act", async (request) => {
    const { simulator, act, facility } = Acting.parse(request.body);
    const found = named(simulator).acts?.[act];
    if (!found) throw new Unknown(`"${simulator}" does no "${act}".`);
    return { said: await found.run(facility) };
  });
  http.post("/__sim/clock", (request) => {
    const wanted = Clock.parse(request.body);
    if ("at" in wanted) clock.set(wanted.at);
    else clock.advance(wanted.advanceSeconds);
    return { at: stage.instant(), stands: clock.stands() };
  });
  http.post("/__sim/reset", (request) => {
    const { simulator } = Reset.parse(request.body ?? {});
    for (const one of simulator ? [named(simulator)] : simulators) one.reset();
    faults.clear(simulator);
    stage.forget(simulator);
    if (!simulator) clock.set(null);
    return { ok: true };
  });
}
