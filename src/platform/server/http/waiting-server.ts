import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Problem } from "#platform/shared/problems.ts";
import { permissionsPolicy, protect } from "./headers.ts";

export interface WaitingServer {
  close(): Promise<void>;
}

const retryAfterSeconds = 5;

/**
 * Serves the server's address while the database is unavailable: `/healthz` is 200, `/readyz` is 503 with the reason, and
 * everything else is 503. A browser gets a page that reloads automatically.
 */
export async function startWaitingServer(address: {
  host: string;
  port: number;
  why: () => string;
}): Promise<WaitingServer> {
  const { host, port, why } = address;
  const server = createServer((request, response) =>
    protect(request, response, () => {
      response.setHeader("permissions-policy", permissionsPolicy);
      response.setHeader("cache-control", "no-store");
      answer(request, response, why());
    }),
  );
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, why: string): void {
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { "content-type": type }).end(request.method === "HEAD" ? undefined : body);
  if (request.url === "/healthz") return void send(200, "application/json", JSON.stringify({ ok: true }));
  response.setHeader("retry-after", retryAfterSeconds);
  if (request.url === "/readyz") {
    const checks = { running: true, database: false };
    return void send(503, "application/json", JSON.stringify({ ok: false, checks, why }));
  }
  if (request.headers.accept?.includes("text/html")) return void send(503, "text/html; charset=utf-8", page);
  const problem = new Problem("busy", "Cairn is starting. The database is not responding yet. Try again in a moment.");
  send(503, "application/problem+json", JSON.stringify(problem.body()));
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="refresh" content="${retryAfterSeconds}" />
<title>Cairn is starting</title>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1rem">
<h1 style="font-size: 1.5rem">Cairn is starting</h1>
<p>The database is not responding yet. This page reloads automatically. Your saved work is safe.</p>
</body>
</html>
`;
