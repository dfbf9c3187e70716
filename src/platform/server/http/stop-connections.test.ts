import { connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { stopConnections } from "./stop-connections.ts";

it("OPS-3: a stopping server answers the requests it has, and keeps no connection for another", async () => {
  const http = Fastify({ forceCloseConnections: "idle" });
  stopConnections(http);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  http.get("/slow", async () => {
    asked.resolve();
    return answer.promise;
  });
  const address = await http.listen({ host: "127.0.0.1", port: 0 });
  const unused = connect(Number(new URL(address).port), "127.0.0.1");
  const unusedClosed = new Promise((done) => unused.once("close", done));
  await new Promise((done) => unused.once("connect", done));
  const slow = fetch(`${address}/slow`);
  await asked.promise;

  const closed = http.close();
  await unusedClosed;
  answer.resolve("answered");
  expect(await (await slow).text()).toBe("answered");
  await closed;
});
