import { connect, createServer, type Server } from "node:net";
import { expect, it } from "vitest";
import { untilDatabaseAnswers } from "./until-answers.ts";

const database = () => new URL(process.env.APP_DATABASE_URL ?? "");

/** Forwards connections to the database of this worker. */
function wayToDatabase(): Server {
  return createServer((incoming) => {
    const outgoing = connect(Number(database().port), database().hostname);
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on("error", () => socket.destroy());
  });
}

const listen = (server: Server, port: number) =>
  new Promise<number>((done) =>
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      done(typeof address === "object" && address ? address.port : 0);
    }),
  );
const close = (server: Server) => new Promise((done) => server.close(done));

it("OPS-2 retries while the database is unavailable, reports the reason once, and continues when it is back", async () => {
  const held = createServer();
  const port = await listen(held, 0);
  await close(held);
  const reasons: string[] = [];
  const way = wayToDatabase();
  const url = Object.assign(database(), { hostname: "127.0.0.1", port: String(port) }).toString();
  await untilDatabaseAnswers(url, async (why) => {
    reasons.push(why);
    await listen(way, port);
  });
  expect(reasons).toEqual([expect.stringContaining("ECONNREFUSED")]);
  await close(way);
});

it("does not retry after a wrong password", async () => {
  const url = Object.assign(database(), { password: "wrong" }).toString();
  await expect(untilDatabaseAnswers(url, () => undefined)).rejects.toMatchObject({ code: "28P01" });
});
