// runs-when: src/apps/api/** src/apps/settings.ts src/platform/server/http/** src/platform/server/realtime/** src/platform/server/platform.ts
import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

/** A request of its own kind of client: the real server listens on a real port. */
function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
  agent?: Agent,
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        ...(agent ? { agent } : {}),
        headers: {
          host: facility.host,
          origin: `http://${facility.host}`,
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
        answer.on("error", fail);
      },
    );
    sent.on("error", fail);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

async function untilUp(port: number, server: ChildProcess): Promise<void> {
  await expect
    .poll(
      async () => {
        if (server.exitCode !== null) throw new Error("The server ended while it started.");
        return (await ask(port, "GET", "/healthz").catch(() => null))?.status;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(200);
}

describe("Server shutdown", () => {
  it("OPS-3, platform scenario 25: SIGTERM under a hundred writes a second loses no acknowledged write and exits 0", async () => {
    const nurse = await facility.as("nurse");
    const port = await freePort();
    const server = spawn(process.execPath, ["src/apps/api/main.ts"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        SERVE_WEB: "no",
        RATE_LIMITS: "off",
        LOG_LEVEL: "silent",
      },
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((done) => server.once("exit", (code) => done(code)));
    let pace: NodeJS.Timeout | undefined;
    try {
      await untilUp(port, server);
      const signedIn = await ask(port, "POST", "/api/auth/login", {}, { email: nurse.email, password: testPassword });
      const cookies = (signedIn.headers["set-cookie"] as string[]).map((cookie) => cookie.split(";")[0] ?? "");
      const token = cookies.find((cookie) => cookie.startsWith("token="))?.slice("token=".length) ?? "";
      const headers = { cookie: cookies.join("; "), authorization: `Bearer ${token}` };
      const agent = new Agent({ keepAlive: true });
      let acknowledged = 0;
      let unanswered = 0;
      let failed = 0;
      let waiting = 0;
      const enough = Promise.withResolvers<void>();
      const write = async (textSize: number) => {
        waiting += 1;
        const answer = await ask(port, "PATCH", "/api/auth/preferences", headers, { textSize }, agent).catch(
          () => null,
        );
        waiting -= 1;
        // Refused or cut off: no client was answered that it is written.
        if (!answer) unanswered += 1;
        else if (answer.status === 200) acknowledged += 1;
        else if (answer.status !== 503) failed += 1;
        if (acknowledged >= 200) enough.resolve();
      };
      // An open loop, as people are: the next write comes when its time has come, whether or not the one before is done. A
      // slow machine answers later, not less. Only so many wait at once that a stalled one does not drown.
      const mostWaiting = 400;
      const started = performance.now();
      const writes: Promise<void>[] = [];
      pace = setInterval(() => {
        const due = Math.floor((performance.now() - started) / 10);
        const more = Math.min(due - writes.length, mostWaiting - waiting);
        for (let n = 0; n < more; n += 1) writes.push(write(11 + (writes.length % 10)));
      }, 10);
      await enough.promise;
      const asked = performance.now();
      server.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(performance.now() - asked).toBeLessThan(25_000);
      clearInterval(pace);
      await Promise.all(writes);
      agent.destroy();
      expect(failed).toBe(0);
      const [row] = await facility.platform.database.global<{ n: number }>("SELECT 1 AS n");
      expect(row?.n).toBe(1);
      const { written } = await facility.platform.database
        .tenant(facility.tenant.id)
        .selectFrom("auditEvents")
        .select((eb) => eb.fn.countAll<number>().as("written"))
        .where("action", "=", "preferences.changed")
        .where("actorUserId", "=", nurse.userId)
        .executeTakeFirstOrThrow();
      // One entry for each write that was acknowledged; one whose answer was cut off may be there too.
      expect(Number(written)).toBeGreaterThanOrEqual(acknowledged);
      expect(Number(written) - acknowledged).toBeLessThanOrEqual(unanswered);
    } finally {
      clearInterval(pace);
      server.kill("SIGKILL");
    }
  }, 120_000);

  it("OPS-3 /readyz answers no at once for three seconds; a second signal exits 1", async () => {
    const port = await freePort();
    const server = spawn(process.execPath, ["src/apps/api/main.ts"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        SERVE_WEB: "no",
        LOG_LEVEL: "silent",
      },
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((done) => server.once("exit", (code) => done(code)));
    try {
      await untilUp(port, server);
      server.kill("SIGTERM");
      const asked = performance.now();
      const ready = async () => (await ask(port, "GET", "/readyz")).status;
      await expect.poll(ready, { timeout: 2_500, interval: 20 }).toBe(503);
      expect(performance.now() - asked).toBeLessThan(2_500);
      expect((await ask(port, "GET", "/api/auth/version")).status).toBe(200);
      server.kill("SIGTERM");
      expect(await ended).toBe(1);
      expect(performance.now() - asked).toBeLessThan(10_000);
    } finally {
      server.kill("SIGKILL");
    }
  }, 120_000);

  it("OPS-3, platform scenario 25: a stopping worker finishes or releases its jobs, and the next process does the rest", async () => {
    const nurse = await facility.as("nurse", "patient");
    const jobs = 300;
    await facility.system(async (act) => {
      for (let n = 0; n < jobs; n += 1)
        act.notify({
          kind: "broadcast",
          to: { userIds: [nurse.userId] },
          title: `Notice ${n}`,
          groupKey: `ending:${n}`,
        });
    });
    const given = async () => {
      const { n } = await facility.platform.database
        .tenant(facility.tenant.id)
        .selectFrom("notifications")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("userId", "=", nurse.userId)
        .where("kind", "=", "broadcast")
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    const worker = spawn(process.execPath, ["src/apps/worker/main.ts"], {
      env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent" },
      stdio: "ignore",
    });
    const ended = new Promise<number | null>((done) => worker.once("exit", (code) => done(code)));
    try {
      await expect.poll(given, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      worker.kill("SIGTERM");
      expect(await ended).toBe(0);
      const before = await given();
      await facility.runJobs();
      expect(before).toBeLessThanOrEqual(jobs);
      expect(await given()).toBe(jobs);
    } finally {
      worker.kill("SIGKILL");
    }
  }, 120_000);
});
