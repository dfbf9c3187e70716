import Fastify, { type FastifyInstance } from "fastify";
import { verifySigned } from "#modules/integrations/inbound/standard-webhooks.ts";
import type { Simulator, Stage } from "./stage.ts";
import { trouble, troublesOf, type Words } from "./troubled.ts";

export interface Received {
  box: string;
  id: string;
  type: string;
  body: string;
  headers: Record<string, string>;
  /** Whether the secret given to this box signed it; null while it knows none. */
  verified: boolean | null;
}

const words: Words = { refuse: { status: 410 }, busy: { status: 503 }, error: { status: 500 } };
const kept = 2_000;

/** A receiver of our own webhooks: each box (`/in/<name>`) keeps what came, checks the signature once it has the secret. */
export class Sink {
  received: Received[] = [];
  readonly secrets = new Map<string, string[]>();

  async start(port: number, stage: Stage): Promise<FastifyInstance> {
    const http = Fastify({ logger: false, forceCloseConnections: true });
    http.removeAllContentTypeParsers();
    http.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    trouble(http, stage, { simulator: "sink", words, target: ({ params }) => (params as { box: string }).box });
    http.post("/in/:box", (request, reply) => {
      const { box } = request.params as { box: string };
      const body = request.body as Buffer;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const secrets = this.secrets.get(box);
      const verified = secrets ? verifySigned(secrets, headers, body, dateOf(headers)) !== null : null;
      const { type = "" } = JSON.parse(body.toString()) as { type?: string };
      this.received.push({ box, id: headers["webhook-id"] ?? "", type, body: body.toString(), headers, verified });
      if (this.received.length > kept) this.received.shift();
      return reply.code(204).send();
    });
    await http.listen({ host: "127.0.0.1", port });
    return http;
  }

  shown(): Simulator {
    return {
      name: "sink",
      label: "Receiver of webhooks",
      speaks: "Standard Webhooks over HTTP",
      troubles: troublesOf(words),
      state: () => ({
        "messages received": this.received.length,
        "with a wrong signature": this.received.filter(({ verified }) => verified === false).length,
      }),
      reset: () => {
        this.received = [];
      },
    };
  }
}

/** Tests move the sender's clock, so the message's own time is taken; freshness is tested where we receive. */
function dateOf(headers: Record<string, string>): string {
  return new Date(Number(headers["webhook-timestamp"] ?? 0) * 1000).toISOString();
}
