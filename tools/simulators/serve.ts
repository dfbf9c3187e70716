import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A simulator on a port of the loopback that is given each request with its whole body, as bytes that a signature covers. */
export async function serveOn(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void,
) {
  const server = createServer((request, response) => {
    void bodyOf(request).then(
      (body) => answer(request, response, body),
      () => request.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
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
