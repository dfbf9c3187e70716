import { createServer, type IncomingMessage } from "node:http";
import type { Stage } from "./stage.ts";
import { afterwards, beforeEffect, type Said, type Words } from "./troubled.ts";

/**
 * A simulator on a port of the loopback that is given each request with its whole body, as bytes that a signature covers.
 * `target` is what a fault's `match` is looked for in.
 */
export async function serveOn(
  port: number,
  stage: Stage,
  options: {
    simulator: string;
    words: Words;
    target: (request: IncomingMessage, body: Buffer) => string;
    answer: (request: IncomingMessage, body: Buffer) => Said;
  },
) {
  const { simulator, words, target, answer } = options;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null);
    if (!body) return void request.destroy();
    const fault = stage.faults.meet(simulator, target(request, body), "request");
    response.once("close", () =>
      stage.saw({
        simulator,
        what: request.method ?? "",
        answer: response.writableFinished ? String(response.statusCode) : "no answer",
        trouble: fault?.kind ?? null,
      }),
    );
    const instead = await beforeEffect(fault, words, request.socket);
    if (instead === "gone") return;
    const said = instead ?? answer(request, body);
    const content = await afterwards(fault, said.body ?? "", request.socket);
    if (content === "gone") return;
    const length = said.status === 204 ? {} : { "content-length": String(Buffer.byteLength(content)) };
    response.writeHead(said.status, { ...said.headers, ...length }).end(content);
  });
  await new Promise<void>((ready, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", ready);
  });
  const { port: taken } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
