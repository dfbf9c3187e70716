import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a stopping server end as soon as its requests are answered (OPS-3). Two kinds of connections would hold it until its
 * time limit: those that browsers open ahead of use, which Node takes for busy until their headers are overdue, and those
 * that stay open for a next request after their last one.
 */
export function stopConnections(http: FastifyInstance): void {
  const unused = new Set<Socket>();
  let stopping = false;
  const markUsed = ({ socket }: IncomingMessage) => void unused.delete(socket);
  http.server.on("connection", (socket: Socket) => {
    if (stopping) return void socket.destroy();
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  http.server.on("request", markUsed);
  http.server.on("upgrade", markUsed);
  http.addHook("preClose", (done) => {
    stopping = true;
    for (const socket of unused) socket.destroy();
    done();
  });
  http.addHook("onSend", (_request, reply, payload, done) => {
    if (stopping) reply.header("connection", "close");
    done(null, payload);
  });
}
