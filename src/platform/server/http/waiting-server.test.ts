import { createServer } from "node:net";
import { expect, it } from "vitest";
import { startWaitingServer } from "./waiting-server.ts";

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}

it("OPS-2 is alive, reports why it is not ready, and answers 503 to everything else", async () => {
  const port = await closedPort();
  const why = "The database is not responding: connect ECONNREFUSED";
  const waiting = await startWaitingServer({ host: "127.0.0.1", port, why: () => why });
  const get = (path: string, accept = "application/json") =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, connection: "close" } });

  expect((await get("/healthz")).status).toBe(200);
  const ready = await get("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ok: false, checks: { running: true, database: false }, why },
  ]);
  const call = await get("/api/auth/session");
  expect(call.status).toBe(503);
  expect(call.headers.get("retry-after")).toBe("5");
  expect(call.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await call.json()).toMatchObject({ code: "busy" });
  const page = await get("/home", "text/html");
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("This page reloads automatically");
  await waiting.close();
  await expect(get("/healthz")).rejects.toThrow();
});
