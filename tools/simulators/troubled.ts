import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterEffect, type Fault, type Trouble } from "./faults.ts";
import { pause, type Stage, untilGone } from "./stage.ts";

/** An answer over HTTP. */
export interface Said {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}
/** How a provider words its own trouble. */
export type Words = Partial<Record<"refuse" | "busy" | "error" | "limit", Said>>;

/** What every protocol over HTTP knows; the provider's words come besides. */
const ofEveryLine: readonly Trouble[] = ["slow", "hang", "drop", "after", "hangAfter"];
export const troublesOf = (words: Words, ...more: Trouble[]): Trouble[] => [
  ...ofEveryLine,
  ...(Object.keys(words) as Trouble[]),
  ...more,
];

/** What a fault does before the provider did anything: an answer in its place, the end of the line, or nothing yet. */
export async function beforeEffect(fault: Fault | null, words: Words, socket: Socket): Promise<Said | "gone" | null> {
  if (!fault || fault.kind === "none" || afterEffect.includes(fault.kind)) return null;
  if (fault.kind === "slow") {
    await pause(fault.seconds ?? 3);
    return null;
  }
  if (fault.kind === "hang") {
    await untilGone(socket);
    return "gone";
  }
  const said = words[fault.kind as keyof Words];
  if (said) return said;
  socket.destroy();
  return "gone";
}

/** What a fault does once the provider has done it: the end of the line, or an answer cut off in the middle. */
export async function afterwards(
  fault: Fault | null,
  body: string | Buffer,
  socket: Socket,
): Promise<string | Buffer | "gone"> {
  if (fault?.kind === "after") socket.destroy();
  else if (fault?.kind === "hangAfter") await untilGone(socket);
  else return fault?.kind === "malformed" ? `${body.toString().slice(0, body.length / 2)}\u0000<!` : body;
  return "gone";
}

/** Gives a Fastify simulator its faults and its list of requests. `target` is what a fault's `match` is looked for in. */
export function trouble(
  http: FastifyInstance,
  stage: Stage,
  options: { simulator: string; words: Words; target: (request: FastifyRequest) => string },
): void {
  const met = new WeakMap<FastifyRequest, Fault>();
  http.addHook("preHandler", async (request, reply) => {
    const fault = stage.faults.meet(options.simulator, options.target(request), "request");
    if (!fault) return;
    met.set(request, fault);
    const said = await beforeEffect(fault, options.words, request.raw.socket);
    if (said === "gone") return reply.hijack();
    if (said)
      return reply
        .code(said.status)
        .headers(said.headers ?? {})
        .send(said.body);
  });
  http.addHook("onSend", async (request, reply, payload: unknown) => {
    const fault = met.get(request);
    if (!fault || !afterEffect.includes(fault.kind)) return payload;
    const body = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : "";
    const said = await afterwards(fault, body, request.raw.socket);
    if (said === "gone") return payload;
    reply.removeHeader("content-length");
    return said;
  });
  http.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => {
      stage.saw({
        simulator: options.simulator,
        what: `${request.method} ${request.routeOptions.url ?? "an unknown path"}`,
        answer: reply.raw.writableFinished ? String(reply.statusCode) : "no answer",
        trouble: met.get(request)?.kind ?? null,
      });
    });
  });
}
