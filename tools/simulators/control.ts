import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Faults } from "./faults.ts";
import type { Outbox } from "./outbox.ts";

const Filter = z.object({ to: z.string().optional(), channel: z.string().optional(), facility: z.string().optional() });
const Fault = z.object({
  simulator: z.string(),
  match: z.string().min(1),
  kind: z.enum(["refuse", "busy", "drop", "limit", "after"]),
  times: z.number().int().min(1).default(1),
});

/** The simulators' own door: what they received, and trouble on demand. */
export async function startControl(options: {
  port: number;
  outbox: Outbox;
  faults: Faults;
  state: () => unknown;
}): Promise<FastifyInstance> {
  const { outbox, faults } = options;
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.get("/outbox", (request) => ({ rows: outbox.list(Filter.parse(request.query)) }));
  http.get("/__sim/state", () => options.state());
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
