import Fastify, { type FastifyInstance } from "fastify";
import { verifySigned } from "#platform/server/integrations/inbound/standard-webhooks.ts";
import type { Faults } from "./faults.ts";

export interface Received {
  box: string;
  id: string;
  type: string;
  body: string;
  headers: Record<string, string>;
  /** Whether the secret given to this box signed it; null while it knows none. */
  verified: boolean | null;
}

/** A receiver of our own webhooks: each box (`/in/<name>`) keeps what came, checks the signature once it is told the secret. */
export class Sink {
  readonly received: Received[] = [];
  readonly secrets = new Map<string, string[]>();

  async start(port: number, faults: Faults): Promise<FastifyInstance> {
    const http = Fastify({ logger: false, forceCloseConnections: true });
    http.removeAllContentTypeParsers();
    http.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    http.post("/in/:box", (request, reply) => {
      const { box } = request.params as { box: string };
      const body = request.body as Buffer;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const fault = faults.meet("sink", box, ["refuse", "busy", "drop"]);
      if (fault === "refuse") return reply.code(410).send();
      if (fault === "busy") return reply.code(503).send();
      if (fault === "drop") return request.raw.socket.destroy();
      const secrets = this.secrets.get(box);
      const verified = secrets ? verifySigned(secrets, headers, body, dateOf(headers)) !== null : null;
      const { type = "" } = JSON.parse(body.toString()) as { type?: string };
      this.received.push({ box, id: headers["webhook-id"] ?? "", type, body: body.toString(), headers, verified });
      return reply.code(204).send();
    });
    await http.listen({ host: "127.0.0.1", port });
    return http;
  }
}

/** Tests move the sender's clock, so the message's own time is taken; freshness is tested where we receive. */
function dateOf(headers: Record<string, string>): string {
  return new Date(Number(headers["webhook-timestamp"] ?? 0) * 1000).toISOString();
}
